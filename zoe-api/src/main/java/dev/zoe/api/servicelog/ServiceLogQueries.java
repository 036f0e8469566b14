package dev.zoe.api.servicelog;

import dev.zoe.api.master.ApiMasterClient;
import dev.zoe.api.permit.RoundRobinPermits;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.service.KeptServiceLogReader;
import dev.zoe.db.service.ServiceLogPart;
import dev.zoe.db.service.ServiceStatus;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import org.springframework.stereotype.Service;

/** Reads the output of services, from the database or through the master. */
@Service
public class ServiceLogQueries {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);
    private static final Duration MASTER_BACK = Duration.ofSeconds(5);

    /** Bytes in which the last lines of an output are searched. */
    public static final int MOST_END = 4 << 20;

    /** The master reads all of an output to find its end. */
    private static final Duration END_WAIT = Duration.ofSeconds(5);

    /** The master reads for some callers at the same time; one user must not take it all. */
    private static final int READS = 24;

    private static final int READS_PER_USER = 8;
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    private final RoundRobinPermits reads = new RoundRobinPermits(READS, READS_PER_USER);
    private final ServiceLogLocator locator;
    private final KeptServiceLogReader keptLogs;
    private final ApiMasterClient master;

    ServiceLogQueries(ServiceLogLocator locator, KeptServiceLogReader keptLogs, ApiMasterClient master) {
        this.locator = locator;
        this.keptLogs = keptLogs;
        this.master = master;
    }

    /**
     * The last {@code most} bytes of what a service printed that has ended; empty when it has not, or printed nothing.
     *
     * @throws Problem when there is no such service that the caller may see
     */
    public Optional<ServiceLogPart> end(ApiCaller caller, long execution, String service, int most) {
        ServiceLogTarget target = locator.find(caller, execution, Optional.of(service));
        return target.ended()
                ? keptLogs.end(target.service(), most)
                        .filter(part -> part.bytes().hasRemaining())
                : Optional.empty();
    }

    /**
     * A piece of the output of a service.
     *
     * @param service empty for the first monitored one
     * @param offset bytes from the start of the output
     * @param most up to this number of bytes
     * @param wait time to wait for output of a running service that has none yet
     * @throws Problem when there is no such service that the caller may see, or it runs and the master is away
     */
    public ServiceLogPart read(
            ApiCaller caller, long execution, Optional<String> service, long offset, int most, Duration wait) {
        return read(caller, locator.find(caller, execution, service), offset, most, wait);
    }

    /** As the other, of a service that was found already. */
    public ServiceLogPart read(ApiCaller caller, ServiceLogTarget target, long offset, int most, Duration wait) {
        if (target.ended()) {
            return keptLogs.read(target.service(), offset, most)
                    .orElseGet(() -> new ServiceLogPart(offset, NOTHING, true));
        }
        if (target.status() == ServiceStatus.CREATED) {
            return new ServiceLogPart(offset, NOTHING, false);
        }
        MasterRequest.Log request =
                new MasterRequest.Log(target.service(), offset, most, Math.toIntExact(wait.toMillis()));
        Optional<MasterReply> reply = ask(caller, request, wait);
        if (reply.isPresent() && reply.get() instanceof MasterReply.LogPart part) {
            return new ServiceLogPart(part.offset(), part.bytes(), part.ended());
        }
        throw masterAway();
    }

    /**
     * The last lines that a service has printed until now.
     *
     * @param service empty for the first monitored one
     * @param lines number of lines; they are cut to {@link #MOST_END} bytes
     * @throws Problem when there is no such service that the caller may see, or it runs and the master is away
     */
    ServiceLogPart lastLines(ApiCaller caller, long execution, Optional<String> service, int lines) {
        return lastLines(caller, locator.find(caller, execution, service), lines, MOST_END);
    }

    /**
     * As the other, of a service that was found already.
     *
     * @param most number of bytes that the lines are cut to
     */
    public ServiceLogPart lastLines(ApiCaller caller, ServiceLogTarget target, int lines, int most) {
        return LastLines.of(end(caller, target, most), lines);
    }

    private ServiceLogPart end(ApiCaller caller, ServiceLogTarget target, int most) {
        if (target.ended()) {
            return keptLogs.end(target.service(), most).orElseGet(() -> new ServiceLogPart(0, NOTHING, true));
        }
        if (target.status() == ServiceStatus.CREATED) {
            return new ServiceLogPart(0, NOTHING, false);
        }
        Optional<MasterReply> reply = ask(caller, new MasterRequest.LogEnd(target.service(), most), END_WAIT);
        if (reply.isPresent() && reply.get() instanceof MasterReply.LogEnd end) {
            return new ServiceLogPart(end.offset(), end.bytes(), false);
        }
        throw masterAway();
    }

    private static Problem masterAway() {
        return new Problem(
                        ProblemType.MASTER_AWAY,
                        "Only the master can read the output of a running service, and it does not"
                                + " answer now. No output is lost; try again.")
                .retryAfter(MASTER_BACK);
    }

    private Optional<MasterReply> ask(ApiCaller caller, MasterRequest request, Duration wait) {
        if (!reads.acquire(caller.username(), LONGEST_WAIT)) {
            throw new Problem(
                            ProblemType.TOO_MANY_REQUESTS,
                            "This user reads too many outputs at the same time; try again later.")
                    .retryAfter(MASTER_BACK);
        }
        try {
            return master.ask(request, wait);
        } finally {
            reads.release(caller.username());
        }
    }
}
