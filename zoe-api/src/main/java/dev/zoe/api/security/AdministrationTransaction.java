package dev.zoe.api.security;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.db.user.UserAdministrationStore;
import java.util.Objects;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Changes of users, roles and quotas, one after the other over all APIs. A change after which nobody could administer
 * Zoe is rolled back.
 */
@Component
public class AdministrationTransaction {

    private final TransactionOperations transactions;
    private final UserAdministrationStore administration;

    AdministrationTransaction(TransactionOperations transactions, UserAdministrationStore administration) {
        this.transactions = transactions;
        this.administration = administration;
    }

    /** @throws Problem when no enabled user could administer Zoe after the change */
    public <T> T execute(Supplier<T> change) {
        return Objects.requireNonNull(transactions.execute(transaction -> {
            administration.lock();
            T result = change.get();
            if (administration.countAdministrators() == 0) {
                throw new Problem(
                        ProblemType.LAST_ADMINISTRATOR,
                        "No enabled user would have can_change_config and can_access_api; give them to another user"
                                + " first.");
            }
            return result;
        }));
    }
}
