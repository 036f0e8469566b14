package dev.zoe.api.submission;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.application.Application;
import dev.zoe.application.ApplicationFootprint;
import dev.zoe.application.DescriptionError;
import dev.zoe.application.PolicyExceptions;
import dev.zoe.application.RolePolicy;
import dev.zoe.application.SiteLimits;
import dev.zoe.application.description.DescriptionReader;
import java.util.List;
import org.springframework.stereotype.Service;
import org.springframework.util.unit.DataSize;

/** Judges descriptions, the same way for those that are submitted and those that are only to be checked. */
@Service
public class DescriptionValidator {
    private final CapacityCheck capacity;
    private final SecretCheck secrets;
    private final LeastUrgencyCheck urgency;
    private final CustomResourcesCheck resources;
    private final SiteLimits limits;
    private final DataSize most;

    DescriptionValidator(
            CapacityCheck capacity,
            SecretCheck secrets,
            LeastUrgencyCheck urgency,
            CustomResourcesCheck resources,
            SiteLimits limits,
            SubmissionSettings settings) {
        this.capacity = capacity;
        this.secrets = secrets;
        this.urgency = urgency;
        this.resources = resources;
        this.limits = limits;
        this.most = settings.maxBytes();
    }

    /**
     * @param description JSON of format 4, 3 or 2
     * @throws Problem with all errors when it is not valid or names secrets that the caller does not have, when it asks
     *     for resources that the caller may not choose, or with figures when this cluster could never run it
     */
    public DescriptionReader.Result.Valid admit(ApiCaller caller, String description) {
        DescriptionReader.Result.Valid valid = check(caller.policy(), description);
        resources.check(caller, valid.application());
        secrets.check(caller, valid.application());
        capacity.check(valid.application());
        return valid;
    }

    /**
     * The same for a caller who may not know what the cluster could run.
     *
     * @param role what the description may ask for
     * @throws Problem with all errors when it is not valid
     */
    public DescriptionReader.Result.Valid check(RolePolicy role, String description) {
        DescriptionReader.Result.Valid valid = read(new DescriptionReader(limits.forRole(role)).read(description));
        urgency.check(role, valid.application());
        long bytes = footprint(valid).bytes();
        if (bytes > most.toBytes()) {
            throw new Problem(
                    ProblemType.INVALID_DESCRIPTION,
                    ("The description and what is kept for the ports of its services take %d bytes;"
                                    + " this site keeps %d of one application. Ask for fewer instances, or publish"
                                    + " fewer ports of each.")
                            .formatted(bytes, most.toBytes()));
        }
        return valid;
    }

    /** What an application that was admitted uses beyond what the site allows every user. */
    List<String> exceptions(Application application) {
        return PolicyExceptions.of(application, limits);
    }

    /** What an application that was admitted may take. */
    ApplicationFootprint footprint(DescriptionReader.Result.Valid valid) {
        return ApplicationFootprint.of(valid.application(), valid.canonicalJson(), limits);
    }

    private static DescriptionReader.Result.Valid read(DescriptionReader.Result result) {
        if (result instanceof DescriptionReader.Result.Valid valid) {
            return valid;
        }
        throw invalid(((DescriptionReader.Result.Invalid) result).errors());
    }

    /** A problem with all errors, whose detail names the first one. */
    static Problem invalid(List<DescriptionError> errors) {
        String first = errors.get(0).pointer() + ": " + errors.get(0).message();
        String detail = errors.size() == 1 ? first : "%d errors, the first: %s".formatted(errors.size(), first);
        return new Problem(ProblemType.INVALID_DESCRIPTION, detail).with("errors", errors);
    }
}
