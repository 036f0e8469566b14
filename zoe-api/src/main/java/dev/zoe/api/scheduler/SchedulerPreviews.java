package dev.zoe.api.scheduler;

import dev.zoe.api.input.JsonObjectReader;
import dev.zoe.api.master.ApiMasterClient;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.scheduler.SchedulerPreviewView.Execution;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.execution.ExecutionEntity;
import dev.zoe.db.execution.ExecutionRepository;
import dev.zoe.db.user.Capability;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterReply.SettingsPreview;
import dev.zoe.protocol.MasterRequest;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionOperations;

/** Shows what a change of the settings of the scheduler would do now. Nothing is changed. */
@Service
public class SchedulerPreviews {
    /** Executions in each list of a preview. */
    static final int MOST = 50;

    private static final Duration MASTER_BACK = Duration.ofSeconds(5);

    private final SchedulerSettingsService settings;
    private final ExecutionRepository executions;
    private final TransactionOperations transactions;
    private final ApiMasterClient master;
    private final JsonObjectReader json;

    SchedulerPreviews(
            SchedulerSettingsService settings,
            ExecutionRepository executions,
            TransactionOperations transactions,
            ApiMasterClient master,
            JsonObjectReader json) {
        this.settings = settings;
        this.executions = executions;
        this.transactions = transactions;
        this.master = master;
        this.json = json;
    }

    /**
     * @param patch a JSON object with the settings that would change
     * @throws Problem when the caller may not, something is wrong with the change, or the master does not answer
     */
    public SchedulerPreviewView preview(ApiCaller caller, String patch) {
        caller.require(Capability.CHANGE_CONFIG);
        MasterRequest.PreviewSettings asked =
                new MasterRequest.PreviewSettings(settings.changed(json.read(patch, "{\"order\": \"fifo\"}")), MOST);
        Optional<MasterReply> reply = master.ask(asked);
        if (reply.isPresent() && reply.get() instanceof SettingsPreview preview) {
            return view(preview, caller);
        }
        throw new Problem(
                        ProblemType.MASTER_AWAY,
                        "Only the master knows what the scheduler would decide, and it does not answer now.")
                .retryAfter(MASTER_BACK);
    }

    private SchedulerPreviewView view(SettingsPreview preview, ApiCaller caller) {
        Map<Long, Execution> visible = new HashMap<>();
        transactions.executeWithoutResult(transaction -> executions
                .findByIds(Stream.concat(
                                preview.changes().stream().map(SettingsPreview.Change::execution),
                                preview.queue().stream().map(SettingsPreview.Place::execution))
                        .distinct()
                        .toList())
                .forEach(found -> visible.put(found.getId(), execution(found, caller))));
        return new SchedulerPreviewView(
                preview.changes().stream()
                        .map(change -> new SchedulerPreviewView.Change(
                                visible.getOrDefault(change.execution(), Execution.OF_ANOTHER_USER),
                                change.admitted(),
                                change.started(),
                                change.reclaimed()))
                        .toList(),
                preview.queue().stream()
                        .map(place -> new SchedulerPreviewView.Place(
                                visible.getOrDefault(place.execution(), Execution.OF_ANOTHER_USER),
                                place.position(),
                                Optional.of(place.before()).filter(before -> before > 0)))
                        .toList(),
                preview.waiting());
    }

    private static Execution execution(ExecutionEntity found, ApiCaller caller) {
        return caller.mayOperate(found.getOwner().getId())
                ? new Execution(
                        Optional.of(found.getId()),
                        Optional.of(found.getName()),
                        Optional.of(found.getOwner().getUsername()))
                : Execution.OF_ANOTHER_USER;
    }
}
