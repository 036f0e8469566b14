package dev.zoe.web.frame;

import dev.zoe.api.message.ShownMessage;
import dev.zoe.api.message.ShownMessageView;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * The message of the site at the top of every page, that for the log-in and pages of errors included. Templates know
 * this bean as {@code siteMessage}, because pages of errors have no model of the frame.
 */
@Component("siteMessage")
class SiteMessageBar {
    private final ShownMessage message;

    SiteMessageBar(ShownMessage message) {
        this.message = message;
    }

    /** The message that is shown now. */
    public Optional<ShownMessageView> shown() {
        return message.find().map(ShownMessageView::of);
    }
}
