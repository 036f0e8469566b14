package dev.zoe.api.diagnosis;

import dev.zoe.api.master.ApiMasterClient;
import dev.zoe.api.master.MasterAvailability;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.user.Capability;
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

/** Runs all checks, and continues when a part does not answer. */
@Service
public class DiagnosisService {
    private static final Logger LOG = LoggerFactory.getLogger(DiagnosisService.class);
    /** The master asks its engines, and waits up to 15 s for one that does not answer. */
    private static final Duration EXTRA = Duration.ofSeconds(25);

    private final DatabaseDiagnosis database;
    private final MasterAvailability availability;
    private final ApiMasterClient master;

    DiagnosisService(DatabaseDiagnosis database, MasterAvailability availability, ApiMasterClient master) {
        this.database = database;
        this.availability = availability;
        this.master = master;
    }

    public List<DiagnosisCheck> run(ApiCaller caller) {
        caller.require(Capability.SEE_STATUS);
        List<DiagnosisCheck> checks = checks(caller);
        return caller.may(Capability.CHANGE_CONFIG)
                ? checks
                : checks.stream().map(DiagnosisCheck::withoutDetails).toList();
    }

    private List<DiagnosisCheck> checks(ApiCaller caller) {
        List<DiagnosisCheck> checks = new ArrayList<>();
        try {
            checks.addAll(database.all(caller));
        } catch (DataAccessException | TransactionException e) {
            LOG.warn("The database does not answer a diagnosis: reason=\"{}\"", e.getMessage());
            checks.add(DiagnosisCheck.failed(
                    "database",
                    "it does not answer; the log of the API has the reason",
                    "start PostgreSQL, or correct spring.datasource.url"));
        }
        checks.add(DiagnosisCheck.master(availability.state()));
        checks.addAll(ofMaster());
        return checks;
    }

    private List<DiagnosisCheck> ofMaster() {
        if (availability.isAway()) {
            return List.of();
        }
        return master.ask(new MasterRequest.Checkup(), EXTRA)
                .filter(MasterReply.Checkup.class::isInstance)
                .map(reply -> ((MasterReply.Checkup) reply)
                        .findings().stream()
                                .map(one -> new DiagnosisCheck(one.part(), one.state(), one.found(), one.advice()))
                                .toList())
                .orElseGet(() -> List.of(DiagnosisCheck.failed(
                        "checks of the master", "it did not answer in time", "read the log of the master")));
    }
}
