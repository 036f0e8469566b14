package dev.zoe.web.live;

import dev.zoe.api.security.ApiCaller;
import java.io.IOException;
import java.util.Optional;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** The stream that an open page listens to. */
@Controller
class LiveController {
    private final LivePages pages;

    LiveController(LivePages pages) {
        this.pages = pages;
    }

    /**
     * Tells of changes until the page is closed.
     *
     * @param of the topics of the page, separated by commas
     * @param since the newest event when the page was made; without it, only what changes from now on is told
     * @param message the version of the message of the site that the page shows
     */
    @GetMapping("/live")
    SseEmitter listen(
            @AuthenticationPrincipal ApiCaller caller,
            @RequestParam(defaultValue = "") String of,
            @RequestParam Optional<Long> since,
            @RequestParam Optional<String> message)
            throws IOException {
        return pages.open(caller, LiveTopic.read(of), since, message);
    }
}
