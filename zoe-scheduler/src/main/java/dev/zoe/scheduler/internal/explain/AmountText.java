package dev.zoe.scheduler.internal.explain;

import dev.zoe.scheduler.Resources;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** Amounts and labels in words. */
final class AmountText {

    private static final String[] UNITS = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

    private AmountText() {}

    static String memory(long bytes) {
        int unit = (63 - Long.numberOfLeadingZeros(bytes)) / 10;
        return unit == 0
                ? bytes + " bytes"
                : String.format(Locale.ROOT, "%.1f %s", bytes / Math.pow(1024, unit), UNITS[unit]);
    }

    /** The amounts of those resources of which {@code which} has any. */
    static String of(Resources amounts, Resources which) {
        List<String> words = new ArrayList<>();
        if (which.millicores() > 0) {
            words.add(cores(amounts.millicores()));
        }
        if (which.memory() > 0) {
            words.add(memory(amounts.memory()));
        }
        if (which.gpus() > 0) {
            words.add(amounts.gpus() == 1 ? "1 GPU" : amounts.gpus() + " GPUs");
        }
        which.others().keySet().stream().sorted().forEach(name -> words.add(counted(amounts.other(name), name)));
        return words.isEmpty() ? "nothing" : String.join(" and ", words);
    }

    /** Such as {@code " with labels gpu, ssd"}; empty for no label. */
    static String withLabels(Set<String> labels) {
        return labels.isEmpty() ? "" : " with " + labels(labels);
    }

    static String labels(Set<String> labels) {
        return (labels.size() == 1 ? "label " : "labels ") + String.join(", ", new TreeSet<>(labels));
    }

    /** Further resources are named in the plural. */
    private static String counted(long amount, String name) {
        return amount + " " + (amount == 1 && name.endsWith("s") ? name.substring(0, name.length() - 1) : name);
    }

    static String count(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    static String cores(long millicores) {
        return coreCount(millicores) + (millicores == 1000 ? " core" : " cores");
    }

    /** Without the word. */
    static String coreCount(long millicores) {
        return millicores % 1000 == 0
                ? String.valueOf(millicores / 1000)
                : String.format(Locale.ROOT, "%d.%03d", millicores / 1000, millicores % 1000)
                        .replaceAll("0+$", "");
    }
}
