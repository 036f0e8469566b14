package dev.zoe.api.scheduler;

import dev.zoe.api.master.MasterQuestions;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.Caller;
import dev.zoe.api.security.Capability;
import dev.zoe.db.EventKind;
import dev.zoe.db.EventLog;
import dev.zoe.db.NewEvent;
import dev.zoe.db.SchedulerEntity;
import dev.zoe.db.Schedulers;
import dev.zoe.protocol.MasterRequest;
import dev.zoe.scheduler.Settings;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionOperations;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Shows and changes how the scheduler decides. The master takes a change up with its next decision. */
@Service
public class SchedulerSettings {
    private static final Duration MASTER_BACK = Duration.ofSeconds(5);
    private static final String MASTER_AWAY = "The master is away. It takes the change up when it is back.";

    private final Schedulers schedulers;
    private final EventLog events;
    private final TransactionOperations transactions;
    private final MasterQuestions master;
    private final JsonMapper json;
    private final Clock clock;

    SchedulerSettings(
            Schedulers schedulers,
            EventLog events,
            TransactionOperations transactions,
            MasterQuestions master,
            JsonMapper json,
            Clock clock) {
        this.schedulers = schedulers;
        this.events = events;
        this.transactions = transactions;
        this.master = master;
        this.json = json;
        this.clock = clock;
    }

    private record Outcome(SchedulerEntity row, boolean changed) {}

    /** @throws Problem when the caller may not see the status of the cluster, or no master has led yet */
    public SchedulerView show(Caller caller) {
        caller.require(Capability.SEE_STATUS);
        return SchedulerView.of(schedulers.find().orElseThrow(SchedulerSettings::noneYet), Optional.empty());
    }

    /**
     * Changes some settings. What would change nothing leaves no event.
     *
     * @param patch a JSON object with the settings that change
     * @param ifMatch the version, in quotes, that the caller has seen
     * @throws Problem when the caller may not, something is wrong with the change, or another change was made first
     */
    public SchedulerView change(Caller caller, String patch, Optional<String> ifMatch) {
        caller.require(Capability.CHANGE_CONFIG);
        JsonNode tree = read(patch);
        Outcome outcome = Objects.requireNonNull(transactions.execute(status -> change(caller, tree, ifMatch)));
        boolean told =
                !outcome.changed() || master.ask(new MasterRequest.Reconfigured()).isPresent();
        return SchedulerView.of(outcome.row(), told ? Optional.empty() : Optional.of(MASTER_AWAY));
    }

    private Outcome change(Caller caller, JsonNode patch, Optional<String> ifMatch) {
        SchedulerEntity row = schedulers.findToChange().orElseThrow(SchedulerSettings::noneYet);
        ifMatch.ifPresent(seen -> requireSeen(seen, row.getSettingsVersion()));
        Settings before = row.settings();
        Settings after = changed(patch, before);
        if (after.equals(before)) {
            return new Outcome(row, false);
        }
        row.set(after, clock.instant());
        SettingsDifference difference = SettingsDifference.between(before, after);
        events.append(NewEvent.about(EventKind.SCHEDULER, "scheduler", "settings changed")
                .changing(Optional.of(difference.before()), difference.after())
                .by(caller.username()));
        return new Outcome(row, true);
    }

    private static Settings changed(JsonNode patch, Settings before) {
        SettingsPatch.Result result = SettingsPatch.apply(patch, before);
        if (result instanceof SettingsPatch.Result.Invalid invalid) {
            SettingError first = invalid.errors().get(0);
            throw new Problem(
                            ProblemType.INVALID_SETTINGS,
                            "%s: %s.%s"
                                    .formatted(
                                            first.pointer(),
                                            first.message(),
                                            invalid.errors().size() == 1
                                                    ? ""
                                                    : " %d errors in all."
                                                            .formatted(invalid.errors()
                                                                    .size())))
                    .with("errors", invalid.errors());
        }
        return ((SettingsPatch.Result.Valid) result).settings();
    }

    private JsonNode read(String patch) {
        try {
            JsonNode tree = json.reader()
                    .with(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .readTree(patch);
            if (tree.isObject()) {
                return tree;
            }
        } catch (JacksonException e) {
            throw new Problem(
                    ProblemType.MALFORMED_REQUEST, "The body is no JSON: %s".formatted(e.getOriginalMessage()));
        }
        throw new Problem(
                ProblemType.MALFORMED_REQUEST, "The body is no JSON object; send for example {\"order\": \"fifo\"}.");
    }

    private static void requireSeen(String seen, long version) {
        if (!seen.equals("*") && !seen.equals("\"" + version + "\"")) {
            throw new Problem(
                    ProblemType.CHANGED_MEANWHILE,
                    "If-Match is %s, and the settings are at version \"%d\"; read them again before you change them."
                            .formatted(seen, version));
        }
    }

    private static Problem noneYet() {
        return new Problem(
                        ProblemType.MASTER_AWAY,
                        "No master has led with this database yet; the first one writes the settings of the scheduler.")
                .retryAfter(MASTER_BACK);
    }
}
