package dev.zoe.simulator.traceformat;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Recognizes the format of a trace by the name of its file and its first line. */
final class TraceRecognition {

    private static final Pattern COMPRESSED = Pattern.compile("\\.(gz|zip)$");
    private static final Map<String, TraceFormat> SUFFIXES = Map.of(".swf", TraceFormat.SWF, ".tr", TraceFormat.TR);
    /** The columns that only one format has. */
    private static final Map<Set<String>, TraceFormat> HEADERS = Map.of(
            Set.of("submit_s", "core", "elastic"), TraceFormat.ZOE_CSV,
            Set.of("execution_id", "submitted_at", "ended_at"), TraceFormat.ZOE_HISTORY,
            Set.of("time", "type", "collection_id"), TraceFormat.GOOGLE_2019,
            Set.of("cpu_milli", "memory_mib"), TraceFormat.OPENB);

    private static final Pattern NUMBER = Pattern.compile("-?[0-9]+(\\.[0-9]*)?([eE][+-]?[0-9]+)?");
    private static final int SWF_FIELDS = 18;
    private static final int JOB_EVENTS_FIELDS = 8;
    private static final int BATCH_TASK_FIELDS = 9;
    private static final int LEAST_TR_FIELDS = 3;

    private TraceRecognition() {}

    /**
     * The format that only these can be.
     *
     * @param beginning the first line, or as much of it as there is
     */
    static Optional<TraceFormat> of(String file, String beginning) {
        Optional<TraceFormat> byLine = ofLine(beginning.strip());
        return byLine.isPresent() ? byLine : ofName(file);
    }

    private static Optional<TraceFormat> ofName(String file) {
        String plain = COMPRESSED.matcher(file.toLowerCase(Locale.ROOT)).replaceFirst("");
        return SUFFIXES.entrySet().stream()
                .filter(suffix -> plain.endsWith(suffix.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    private static Optional<TraceFormat> ofLine(String line) {
        if (line.startsWith(";")) {
            return Optional.of(TraceFormat.SWF);
        }
        return line.contains(",") ? ofTable(Arrays.asList(line.split(",", -1))) : ofNumbers(line);
    }

    private static Optional<TraceFormat> ofTable(List<String> fields) {
        Optional<TraceFormat> named = HEADERS.entrySet().stream()
                .filter(header -> fields.containsAll(header.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
        if (named.isPresent()) {
            return named;
        }
        boolean isTimed = NUMBER.matcher(fields.get(0)).matches();
        if (fields.size() == JOB_EVENTS_FIELDS && isTimed) {
            return Optional.of(TraceFormat.GOOGLE_2011);
        }
        return fields.size() == BATCH_TASK_FIELDS && !isTimed
                ? Optional.of(TraceFormat.ALIBABA_2018)
                : Optional.empty();
    }

    private static Optional<TraceFormat> ofNumbers(String line) {
        String[] fields = line.split("\\s+", SWF_FIELDS + 1);
        boolean isAllNumbers = Arrays.stream(fields, 0, Math.min(fields.length, LEAST_TR_FIELDS))
                .allMatch(field -> NUMBER.matcher(field).matches());
        if (!isAllNumbers || fields.length < LEAST_TR_FIELDS) {
            return Optional.empty();
        }
        // A job of 15 tasks has 18 fields as well; its second field is then 15.
        return Optional.of(
                fields.length == SWF_FIELDS && !fields[1].equals(Integer.toString(SWF_FIELDS - LEAST_TR_FIELDS))
                        ? TraceFormat.SWF
                        : TraceFormat.TR);
    }
}
