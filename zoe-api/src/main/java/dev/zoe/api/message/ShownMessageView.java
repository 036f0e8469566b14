package dev.zoe.api.message;

import dev.zoe.db.message.SiteMessage;
import io.swagger.v3.oas.annotations.media.Schema;

/**
 * The message that everybody sees now.
 *
 * @param text plain text of one line
 * @param level info or warning
 */
@Schema(name = "ShownMessage")
public record ShownMessageView(String text, String level) {

    public static ShownMessageView of(SiteMessage message) {
        return new ShownMessageView(
                message.content().text(), message.content().level().wire());
    }
}
