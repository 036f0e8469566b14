package dev.zoe.simulator.traceformat;

import dev.zoe.simulator.traceformat.text.LineScanner;
import dev.zoe.simulator.traceformat.text.NumberFields;
import dev.zoe.simulator.workload.SimulatedApplication;
import java.io.IOException;
import java.util.Optional;

/** Google cluster data 2011, table job_events, which has no header; times in microseconds. */
public final class Google2011Reader extends JobEventReader {

    private static final int FIELDS = 8;

    public Google2011Reader(TraceDefaults defaults) {
        super(defaults);
    }

    @Override
    public Optional<SimulatedApplication> read(LineScanner line) throws IOException {
        line.split(',');
        if (line.count() != FIELDS) {
            throw line.malformed("has " + line.count() + " fields; expected the 8 of job_events: timestamp,"
                    + "missing info,job ID,event type,user,scheduling class,job name,logical job name");
        }
        int type = line.wholeInt(3, "event type", 0);
        Effect effect =
                switch (type) {
                    case 0 -> Effect.SUBMITS;
                    case 1 -> Effect.STARTS;
                    case 3, 4, 5, 6 -> Effect.ENDS;
                    case 2, 7, 8 -> Effect.NOTHING;
                    default -> throw line.wrong(3, "event type", "a number from 0 to 8");
                };
        return event(effect, line.whole(2, "job ID"), NumberFields.atLeastZero(line, 0, "timestamp"), line.text(4));
    }
}
