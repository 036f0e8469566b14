package dev.zoe.master.backend.swarm;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Which manager gets the first attempt of a request: the one that answered last. */
final class PreferredManager {
    private static final Logger LOG = LoggerFactory.getLogger(PreferredManager.class);

    private final List<SwarmManager> managers;
    private final AtomicInteger index = new AtomicInteger();

    PreferredManager(List<SwarmManager> managers) {
        this.managers = managers;
    }

    /** Calls one manager. */
    interface Call<T> {
        T on(SwarmManager manager) throws IOException, BackEndException;
    }

    /** Index of the manager for the first attempt. */
    int first() {
        return index.get();
    }

    /** Index of the manager for a later attempt of a request whose first one went to {@code first}. */
    int after(int first, int attempts) {
        return (first + attempts) % managers.size();
    }

    /** Calls one manager; the exception of a manager that does not answer names it. */
    <T> T call(int manager, Call<T> call) throws IOException, BackEndException {
        SwarmManager called = managers.get(manager);
        try {
            return call.on(called);
        } catch (IOException e) {
            throw new IOException(called.name() + ": " + called.describe(e), e);
        }
    }

    /**
     * Prefers the manager that answered.
     *
     * @param first index of the manager that got the first attempt
     * @param answered index of the manager that answered
     * @param reason why the first one did not answer
     */
    void prefer(int first, int answered, String reason) {
        if (answered != first && index.compareAndSet(first, answered)) {
            LOG.warn(
                    "using another swarm manager manager={} previous={} reason=\"{}\"",
                    managers.get(answered).name(),
                    managers.get(first).name(),
                    reason);
        }
    }

    static BackEndException noAnswer(String what, List<Exception> failures) {
        return new BackEndException(
                Kind.UNAVAILABLE,
                what + ": no manager of the swarm answers (" + reasons(failures) + ")",
                failures.get(0));
    }

    static String reasons(List<Exception> failures) {
        return failures.stream().map(Exception::getMessage).collect(Collectors.joining("; "));
    }
}
