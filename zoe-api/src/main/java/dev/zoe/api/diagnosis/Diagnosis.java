package dev.zoe.api.diagnosis;

import dev.zoe.api.master.MasterQuestions;
import dev.zoe.api.master.MasterWatch;
import dev.zoe.api.security.Caller;
import dev.zoe.api.security.Capability;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.TransactionException;

/** Looks at everything and goes on when a part does not answer. */
@Service
class Diagnosis {
    private static final Logger LOG = LoggerFactory.getLogger(Diagnosis.class);
    /** The master asks its engines; it waits 15 s for one that does not answer, and a little for some more. */
    private static final Duration EXTRA = Duration.ofSeconds(25);

    private final DatabaseChecks database;
    private final MasterWatch watch;
    private final MasterQuestions master;

    Diagnosis(DatabaseChecks database, MasterWatch watch, MasterQuestions master) {
        this.database = database;
        this.watch = watch;
        this.master = master;
    }

    List<Check> make(Caller caller) {
        caller.require(Capability.SEE_STATUS);
        List<Check> checks = look(caller);
        return caller.may(Capability.CHANGE_CONFIG)
                ? checks
                : checks.stream().map(Check::withoutDetails).toList();
    }

    private List<Check> look(Caller caller) {
        List<Check> checks = new ArrayList<>();
        try {
            checks.addAll(database.all(caller));
        } catch (DataAccessException | TransactionException e) {
            LOG.warn("The database does not answer a diagnosis: {}", e.getMessage());
            checks.add(Check.failed(
                    "database",
                    "it does not answer; the log of the API says why",
                    "start PostgreSQL, or correct spring.datasource.url"));
        }
        checks.add(Check.master(watch.state()));
        checks.addAll(ofMaster());
        return checks;
    }

    private List<Check> ofMaster() {
        if (watch.isAway()) {
            return List.of();
        }
        return master.ask(new MasterRequest.Checkup(), EXTRA)
                .filter(MasterReply.Checkup.class::isInstance)
                .map(reply -> ((MasterReply.Checkup) reply)
                        .findings().stream()
                                .map(one -> new Check(one.part(), one.state(), one.found(), one.advice()))
                                .toList())
                .orElseGet(() -> List.of(
                        Check.failed("checks of the master", "it did not answer in time", "look at the master's log")));
    }
}
