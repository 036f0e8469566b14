package dev.zoe.api.execution;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.application.DescriptionError;
import dev.zoe.application.Descriptions;
import java.util.List;
import org.springframework.stereotype.Service;

/** Judges descriptions, the same way for those that are submitted and those that are only to be checked. */
@Service
public class Admission {
    private final Descriptions descriptions;
    private final Capacity capacity;

    Admission(Descriptions descriptions, Capacity capacity) {
        this.descriptions = descriptions;
        this.capacity = capacity;
    }

    /**
     * @param description JSON of format 4, 3 or 2
     * @throws Problem with all errors when it is not valid, or with figures when this cluster could never run it
     */
    public Descriptions.Result.Valid admit(String description) {
        Descriptions.Result.Valid valid = read(descriptions.read(description));
        capacity.check(valid.application());
        return valid;
    }

    private static Descriptions.Result.Valid read(Descriptions.Result result) {
        if (result instanceof Descriptions.Result.Valid valid) {
            return valid;
        }
        List<DescriptionError> errors = ((Descriptions.Result.Invalid) result).errors();
        String first = errors.get(0).pointer() + ": " + errors.get(0).message();
        String detail = errors.size() == 1 ? first : "%d errors, the first: %s".formatted(errors.size(), first);
        throw new Problem(ProblemType.INVALID_DESCRIPTION, detail).with("errors", errors);
    }
}
