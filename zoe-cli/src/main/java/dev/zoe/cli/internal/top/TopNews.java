package dev.zoe.cli.internal.top;

import java.util.List;
import java.util.Optional;
import org.jline.utils.AttributedString;

/**
 * What was read.
 *
 * @param page what the report is for
 * @param execution what the report is about
 * @param report lines; empty when the page is about no execution
 * @param notice why something could not be read; empty when everything was
 */
record TopNews(
        ClusterSnapshot snapshot,
        TopPage page,
        Optional<Long> execution,
        List<AttributedString> report,
        String notice) {

    TopNews {
        report = List.copyOf(report);
    }
}
