package dev.zoe.api.template;

import java.util.List;

/**
 * The templates that a caller can start.
 *
 * @param templates by category and name
 * @param broken those that cannot be started by anyone of the role; empty for callers who may not change the
 *     configuration
 */
public record Shop(List<ShopTemplate> templates, List<BrokenTemplate> broken) {

    public Shop {
        templates = List.copyOf(templates);
        broken = List.copyOf(broken);
    }
}
