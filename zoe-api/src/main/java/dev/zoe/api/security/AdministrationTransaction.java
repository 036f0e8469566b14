package dev.zoe.api.security;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.db.user.UserAdministrationStore;
import java.util.Objects;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Makes changes of users, roles and quotas one after the other, over all API processes. It rolls back a change after
 * which no enabled user could administer Zoe.
 */
@Component
public class AdministrationTransaction {

    private final TransactionOperations transactions;
    private final UserAdministrationStore administration;
    private final LoginAccounts accounts;

    AdministrationTransaction(
            TransactionOperations transactions, UserAdministrationStore administration, LoginAccounts accounts) {
        this.transactions = transactions;
        this.administration = administration;
        this.accounts = accounts;
    }

    /**
     * @param caller the user who makes the change; their rights are read again when it is the turn of this change
     * @throws Problem when the caller was changed meanwhile, or no enabled user could administer Zoe after the change
     */
    public <T> T execute(ApiCaller caller, Supplier<T> change) {
        return Objects.requireNonNull(transactions.execute(transaction -> {
            administration.lock();
            accounts.requireUnchanged(caller);
            return checked(change);
        }));
    }

    /**
     * The same for what Zoe changes itself, at a log-in.
     *
     * @throws Problem when no enabled user could administer Zoe after the change
     */
    public <T> T executeForZoe(Supplier<T> change) {
        return Objects.requireNonNull(transactions.execute(transaction -> {
            administration.lock();
            return administration.countAdministrators() == 0 ? change.get() : checked(change);
        }));
    }

    private <T> T checked(Supplier<T> change) {
        T result = change.get();
        if (administration.countAdministrators() == 0) {
            throw new Problem(
                    ProblemType.LAST_ADMINISTRATOR,
                    "No enabled user would have can_change_config and can_access_api; give them to another user"
                            + " first.");
        }
        return result;
    }
}
