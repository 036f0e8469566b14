package dev.zoe.api.submission;

import dev.zoe.api.execution.ExecutionView;
import dev.zoe.api.idempotency.IdempotencyKey;
import dev.zoe.api.master.MasterAvailability;
import dev.zoe.api.master.MasterNotifier;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.application.description.DescriptionReader;
import dev.zoe.db.submission.NewExecution;
import dev.zoe.db.submission.NewExecutionWriter.Written;
import dev.zoe.db.user.Capability;
import dev.zoe.protocol.MasterRequest;
import java.util.Optional;
import java.util.regex.Pattern;
import org.springframework.stereotype.Service;

/** Takes applications in: has the description judged, checks the quota, and writes it down. */
@Service
public class SubmissionService {
    static final String AWAY_NOTICE =
            "The master is away. The execution is accepted and stored; it will run when the master is back.";
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9@-]{3,128}");

    private final DescriptionValidator validator;
    private final SubmissionWriter writer;
    private final IdempotencyKeyLookup idempotencyKeys;
    private final MasterNotifier notifier;
    private final MasterAvailability master;

    SubmissionService(
            DescriptionValidator validator,
            SubmissionWriter writer,
            IdempotencyKeyLookup idempotencyKeys,
            MasterNotifier notifier,
            MasterAvailability master) {
        this.validator = validator;
        this.writer = writer;
        this.idempotencyKeys = idempotencyKeys;
        this.notifier = notifier;
        this.master = master;
    }

    /** What became of a submission. */
    public sealed interface Outcome {
        ExecutionView execution();

        /** It is new. */
        record Accepted(ExecutionView execution, boolean masterAway) implements Outcome {}

        /** The same was submitted with the same idempotency key before. */
        record Known(ExecutionView execution) implements Outcome {}
    }

    /** @throws Problem when an execution cannot have this name */
    public static void requireName(String name) {
        if (!NAME.matcher(name).matches()) {
            throw Problem.badParameter("name", name, "3 to 128 characters of A-Z, a-z, 0-9, '@' and '-'");
        }
    }

    /**
     * @param idempotencyKey chosen by the caller, unique among its submissions
     * @throws Problem when it is not valid, could never run, is over quota, is more than the caller may submit now,
     *     waits for an execution that the caller may not see, or the key belongs to something else
     */
    public Outcome submit(ApiCaller caller, SubmissionRequest request, Optional<String> idempotencyKey) {
        caller.require(Capability.SUBMIT_EXECUTIONS);
        idempotencyKey.ifPresent(IdempotencyKey::check);
        DescriptionReader.Result.Valid valid = validator.admit(caller, request.application());
        String executionName = request.name().orElse(valid.application().name());
        requireName(executionName);
        NewExecution execution = new NewExecution(
                executionName,
                caller.id(),
                caller.username(),
                valid.application(),
                valid.canonicalJson(),
                idempotencyKey,
                validator.footprint(valid),
                request.group(),
                request.after().stream().map(DependencyInput::dependency).toList(),
                request.array().map(ArrayInput::member));
        Optional<QuotaCheckedWriter.Accepted> accepted =
                writer.write(caller, execution, validator.exceptions(valid.application()));
        if (accepted.isEmpty()) {
            return new Outcome.Known(idempotencyKeys.find(caller, execution));
        }
        Written written = accepted.get().execution();
        notifier.send(new MasterRequest.Submitted(written.id()));
        ExecutionView view = ExecutionView.submitted(
                        execution, accepted.get().group(), written.id(), written.submittedAt())
                .withDependencies(accepted.get().after());
        return master.isAway()
                ? new Outcome.Accepted(view.withNotice(AWAY_NOTICE), true)
                : new Outcome.Accepted(view, false);
    }
}
