package dev.zoe.web.frame;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;

/** The message of the site alone, for pages that are open when it changes. */
@Controller
class SiteMessageBarController {

    @GetMapping("/message")
    String show() {
        return "frame/bits :: message";
    }
}
