package dev.zoe.api.scheduler;

import dev.zoe.api.audit.AuditTrail;
import dev.zoe.api.input.FieldReader;
import dev.zoe.api.input.JsonObjectReader;
import dev.zoe.api.input.VersionCondition;
import dev.zoe.api.master.ApiMasterClient;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.audit.AuditAction;
import dev.zoe.db.audit.AuditTarget;
import dev.zoe.db.event.EventKind;
import dev.zoe.db.event.EventLog;
import dev.zoe.db.event.NewEvent;
import dev.zoe.db.scheduler.SchedulerSettingsEntity;
import dev.zoe.db.scheduler.SchedulerSettingsRepository;
import dev.zoe.db.user.Capability;
import dev.zoe.protocol.MasterRequest;
import dev.zoe.scheduler.Settings;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionOperations;
import tools.jackson.databind.JsonNode;

/** Shows and changes the settings of the scheduler. The master applies a change with its next decision. */
@Service
public class SchedulerSettingsService {
    private static final Duration MASTER_BACK = Duration.ofSeconds(5);
    private static final String MASTER_AWAY = "The master is away. It applies the change when it is back.";

    private final SchedulerSettingsRepository schedulers;
    private final EventLog events;
    private final AuditTrail audit;
    private final TransactionOperations transactions;
    private final ApiMasterClient master;
    private final JsonObjectReader json;
    private final Clock clock;

    SchedulerSettingsService(
            SchedulerSettingsRepository schedulers,
            EventLog events,
            AuditTrail audit,
            TransactionOperations transactions,
            ApiMasterClient master,
            JsonObjectReader json,
            Clock clock) {
        this.schedulers = schedulers;
        this.events = events;
        this.audit = audit;
        this.transactions = transactions;
        this.master = master;
        this.json = json;
        this.clock = clock;
    }

    private record Outcome(SchedulerSettingsEntity row, boolean changed) {}

    /**
     * Shows the settings; of the weights, only the caller's own one unless they may change it.
     *
     * @throws Problem when the caller may not see the status of the cluster, or no master has led yet
     */
    public SchedulerSettingsView show(ApiCaller caller) {
        caller.require(Capability.SEE_STATUS);
        SchedulerSettingsView view = SchedulerSettingsView.of(
                schedulers.find().orElseThrow(SchedulerSettingsService::noneYet), Optional.empty());
        return caller.may(Capability.CHANGE_CONFIG) ? view : view.withWeightOf(caller.username());
    }

    /**
     * Changes some settings. What would change nothing leaves no event.
     *
     * @param patch a JSON object with the settings that change
     * @param ifMatch the version, in quotes, that the caller has seen
     * @throws Problem when the caller may not, something is wrong with the change, or another change was made first
     */
    public SchedulerSettingsView change(ApiCaller caller, String patch, Optional<String> ifMatch) {
        caller.require(Capability.CHANGE_CONFIG);
        JsonNode tree = json.read(patch, "{\"order\": \"fifo\"}");
        Outcome outcome = Objects.requireNonNull(transactions.execute(status -> change(caller, tree, ifMatch)));
        boolean isNotified = !outcome.changed()
                || master.ask(new MasterRequest.Reconfigured()).isPresent();
        return SchedulerSettingsView.of(outcome.row(), isNotified ? Optional.empty() : Optional.of(MASTER_AWAY));
    }

    /**
     * What all settings would be after a change, by name, as JSON shows them; without those that would be null.
     *
     * @throws Problem when something is wrong with the change, or no master has led yet
     */
    Map<String, Object> changed(JsonNode patch) {
        Settings before =
                schedulers.find().orElseThrow(SchedulerSettingsService::noneYet).settings();
        Map<String, Object> after = new LinkedHashMap<>();
        SchedulerSettingsView.values(changed(patch, before)).forEach((name, value) -> {
            if (value != null) {
                after.put(name, value);
            }
        });
        return after;
    }

    private Outcome change(ApiCaller caller, JsonNode patch, Optional<String> ifMatch) {
        SchedulerSettingsEntity row = schedulers.findToChange().orElseThrow(SchedulerSettingsService::noneYet);
        VersionCondition.require(ifMatch, "the settings", row.getSettingsVersion());
        Settings before = row.settings();
        Settings after = changed(patch, before);
        if (after.equals(before)) {
            return new Outcome(row, false);
        }
        row.set(after, clock.instant());
        SettingsDifference difference = SettingsDifference.between(before, after);
        events.append(NewEvent.about(EventKind.SCHEDULER, "scheduler", "settings changed")
                .changing(
                        Optional.of(SettingsDifference.line(difference.before())),
                        SettingsDifference.line(difference.after()))
                .by(caller.username()));
        audit.done(
                caller, AuditAction.SCHEDULER_CHANGE, AuditTarget.scheduler(), difference.before(), difference.after());
        return new Outcome(row, true);
    }

    private static Settings changed(JsonNode patch, Settings before) {
        SettingsPatch.Result result = SettingsPatch.apply(patch, before);
        if (result instanceof SettingsPatch.Result.Invalid invalid) {
            throw FieldReader.invalid(ProblemType.INVALID_SETTINGS, invalid.errors());
        }
        return ((SettingsPatch.Result.Valid) result).settings();
    }

    private static Problem noneYet() {
        return new Problem(
                        ProblemType.MASTER_AWAY,
                        "No master has led with this database yet; the first one writes the settings of the scheduler.")
                .retryAfter(MASTER_BACK);
    }
}
