package dev.zoe.api.template;

import java.util.List;

/**
 * The templates that a caller can start.
 *
 * @param templates by category and name
 * @param hidden those that administrators hid; empty for callers who may not change the configuration
 * @param broken those that cannot be started by anyone of the role; empty for callers who may not change the
 *     configuration
 */
public record Shop(List<ShopTemplate> templates, List<Template> hidden, List<BrokenTemplate> broken) {

    public Shop {
        templates = List.copyOf(templates);
        hidden = List.copyOf(hidden);
        broken = List.copyOf(broken);
    }
}
