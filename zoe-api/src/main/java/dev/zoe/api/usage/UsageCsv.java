package dev.zoe.api.usage;

import dev.zoe.db.usage.UsageDimension;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.stream.Stream;

/** Usage as CSV (RFC 4180), with a header. No value needs quotes: names have neither commas nor quotes nor spaces. */
final class UsageCsv {

    private static final String END_OF_LINE = "\r\n";

    private UsageCsv() {}

    static String of(List<UsageView> rows, List<UsageDimension> by) {
        StringBuilder text = new StringBuilder();
        StringJoiner header = new StringJoiner(",");
        by.forEach(dimension -> header.add(dimension.wire()));
        text.append(header.add("core_hours")
                        .add("gb_hours")
                        .add("measured_core_hours")
                        .add("measured_gb_hours")
                        .add("used_core_hours")
                        .add("used_gb_hours"))
                .append(END_OF_LINE);
        for (UsageView row : rows) {
            StringJoiner line = new StringJoiner(",");
            by.forEach(dimension -> line.add(value(row, dimension).orElse("")));
            line.add(row.coreHours().toPlainString()).add(row.gbHours().toPlainString());
            Stream.of(row.measuredCoreHours(), row.measuredGbHours(), row.usedCoreHours(), row.usedGbHours())
                    .forEach(hours ->
                            line.add(hours.map(BigDecimal::toPlainString).orElse("")));
            text.append(line).append(END_OF_LINE);
        }
        return text.toString();
    }

    private static Optional<String> value(UsageView row, UsageDimension dimension) {
        return switch (dimension) {
            case DAY -> row.day();
            case USER -> row.user();
            case GROUP -> row.group();
            case APPLICATION -> row.application();
            case CLASS -> row.priorityClass();
            case KIND -> row.kind();
        };
    }
}
