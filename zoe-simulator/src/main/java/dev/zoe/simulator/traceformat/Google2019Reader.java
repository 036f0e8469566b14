package dev.zoe.simulator.traceformat;

import dev.zoe.simulator.traceformat.text.LineScanner;
import dev.zoe.simulator.traceformat.text.NumberFields;
import dev.zoe.simulator.traceformat.text.TableHeader;
import dev.zoe.simulator.workload.SimulatedApplication;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Google cluster data 2019, table collection_events, exported as CSV with its header; times in microseconds. */
public final class Google2019Reader extends JobEventReader {

    private static final List<String> COLUMNS = List.of("time", "type", "collection_id");

    private int time;
    private int type;
    private int id;
    private int user;
    private int collectionType;

    public Google2019Reader(TraceDefaults defaults) {
        super(defaults);
    }

    @Override
    public void begin(LineScanner lines) throws IOException {
        TableHeader header = TableHeader.read(lines, COLUMNS);
        time = header.column("time");
        type = header.column("type");
        id = header.column("collection_id");
        user = header.column("user");
        collectionType = header.column("collection_type");
    }

    @Override
    public Optional<SimulatedApplication> read(LineScanner line) throws IOException {
        line.split(',');
        boolean job = line.empty(collectionType)
                || line.text(collectionType).equals("0")
                || line.text(collectionType).equals("JOB");
        Effect effect = effect(line);
        return event(
                job ? effect : Effect.NOTHING,
                line.whole(id, "collection_id"),
                NumberFields.atLeastZero(line, time, "time"),
                line.text(user));
    }

    private Effect effect(LineScanner line) throws IOException {
        return switch (line.text(type)) {
            case "0", "SUBMIT" -> Effect.SUBMITS;
            case "3", "SCHEDULE" -> Effect.STARTS;
            case "5", "FAIL", "6", "FINISH", "7", "KILL", "8", "LOST" -> Effect.ENDS;
            case "1", "QUEUE", "2", "ENABLE", "4", "EVICT", "9", "UPDATE_PENDING", "10", "UPDATE_RUNNING" ->
                Effect.NOTHING;
            default -> throw line.wrong(type, "type", "a number from 0 to 10, or its name");
        };
    }
}
