package dev.zoe.api.master;

import dev.zoe.protocol.MasterRequest;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/** Notifies the master of changed quotas, groups and shares, so that they count at once. */
@Component
public class LimitsNotifier {

    private final ApiMasterClient master;

    LimitsNotifier(ApiMasterClient master) {
        this.master = master;
    }

    /** The result of a change that has its own transaction; the master is notified after it. */
    public <T> T afterwards(Supplier<T> change) {
        T result = change.get();
        // Without an answer, the master reads the change from the database at its next round.
        var unused = master.ask(new MasterRequest.Reconfigured());
        return result;
    }
}
