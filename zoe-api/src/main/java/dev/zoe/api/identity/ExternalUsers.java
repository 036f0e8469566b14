package dev.zoe.api.identity;

import dev.zoe.api.audit.AuditTrail;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.AdministrationTransaction;
import dev.zoe.api.security.IdentitySettings;
import dev.zoe.api.security.LoginAccount;
import dev.zoe.api.security.LoginAccounts;
import dev.zoe.db.audit.AuditAction;
import dev.zoe.db.audit.AuditTarget;
import dev.zoe.db.user.QuotaEntity;
import dev.zoe.db.user.QuotaRepository;
import dev.zoe.db.user.RoleEntity;
import dev.zoe.db.user.RoleRepository;
import dev.zoe.db.user.UserAdministrationStore;
import dev.zoe.db.user.UserEntity;
import dev.zoe.db.user.UserRepository;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Service;

/**
 * Users whom a directory or a provider has authenticated. The first log-in creates the user. A name that is taken by a
 * user of another source is refused: equal names are not the same person.
 */
@Service
public class ExternalUsers {
    private static final Logger LOG = LoggerFactory.getLogger(ExternalUsers.class);

    private final LoginAccounts accounts;
    private final UserRepository users;
    private final RoleRepository roles;
    private final QuotaRepository quotas;
    private final UserAdministrationStore numbers;
    private final SourceMemberships memberships;
    private final AdministrationTransaction administration;
    private final AuditTrail audit;
    private final IdentitySettings settings;
    private final Clock clock;

    ExternalUsers(
            LoginAccounts accounts,
            UserRepository users,
            RoleRepository roles,
            QuotaRepository quotas,
            UserAdministrationStore numbers,
            SourceMemberships memberships,
            AdministrationTransaction administration,
            AuditTrail audit,
            IdentitySettings settings,
            Clock clock) {
        this.accounts = accounts;
        this.users = users;
        this.roles = roles;
        this.quotas = quotas;
        this.numbers = numbers;
        this.memberships = memberships;
        this.administration = administration;
        this.audit = audit;
        this.settings = settings;
        this.clock = clock;
    }

    /**
     * The account of the user, with the role and the groups that the source gives. Empty when the user is disabled,
     * another user has the name, or the settings name a role or quota that does not exist; the log has the reason.
     */
    public Optional<LoginAccount> logIn(ExternalLogin login) {
        if (!isUpToDate(login) && !update(login)) {
            return Optional.empty();
        }
        Optional<LoginAccount> account = usable(login);
        boolean hasOtherGroups = account.filter(found -> memberships.follow(found.caller(), login))
                .isPresent();
        return hasOtherGroups ? usable(login) : account;
    }

    private Optional<LoginAccount> usable(ExternalLogin login) {
        return account(login).filter(LoginAccount::enabled).filter(account -> account.source() == login.source());
    }

    private Optional<LoginAccount> account(ExternalLogin login) {
        return login.externalId().isEmpty()
                ? accounts.find(login.username())
                : users.findByExternalId(login.externalId().get()).flatMap(user -> accounts.find(user.getId()));
    }

    private Optional<UserEntity> user(ExternalLogin login) {
        return login.externalId().isEmpty()
                ? users.findByUsername(login.username())
                : users.findByExternalId(login.externalId().get());
    }

    private boolean isUpToDate(ExternalLogin login) {
        return account(login)
                .filter(account -> !account.enabled()
                        || account.source() != login.source()
                        || account.caller().role().equals(login.role()))
                .isPresent();
    }

    private boolean update(ExternalLogin login) {
        try {
            return administration.executeForZoe(
                    () -> user(login).map(user -> changeRole(user, login)).orElseGet(() -> create(login)));
        } catch (Problem refusal) {
            if (refusal.type() != ProblemType.LAST_ADMINISTRATOR) {
                throw refusal;
            }
            LOG.warn(
                    "The last administrator keeps the role, although {} gives another one: user={} role={}",
                    login.source().wire(),
                    login.username(),
                    login.role());
            return true;
        }
    }

    private boolean create(ExternalLogin login) {
        if (users.findByUsername(login.username()).isPresent()) {
            LOG.warn("Log-in refused: another user has the name: user={}", login.username());
            return false;
        }
        Optional<RoleEntity> role = role(login);
        Optional<QuotaEntity> quota = quotas.findByName(settings.newUserQuota());
        if (quota.isEmpty()) {
            LOG.error("zoe.api.identity.new-user-quota names no quota: name={}", settings.newUserQuota());
        }
        if (role.isEmpty() || quota.isEmpty()) {
            return false;
        }
        OptionalInt number = numbers.nextFsUid(settings.firstUid(), settings.lastUid());
        if (number.isEmpty()) {
            LOG.error("No number is left for a new user: zoe.api.identity.last-uid={}", settings.lastUid());
            return false;
        }
        UserEntity created = new UserEntity(
                login.username(), login.source(), number.getAsInt(), role.get(), quota.get(), clock.instant());
        created.setExternalId(login.externalId());
        UserEntity user = users.saveAndFlush(created);
        record(
                AuditAction.USER_CREATE,
                user,
                Map.of(),
                Map.of(
                        "source", login.source().wire(),
                        "role", login.role(),
                        "quota", settings.newUserQuota(),
                        "enabled", true,
                        "fs_uid", user.getFsUid()));
        return true;
    }

    /** What changed since the account was read is left alone: another source, disabled, the same role. */
    private boolean changeRole(UserEntity user, ExternalLogin login) {
        String before = user.getRole().getName();
        if (user.getAuthSource() != login.source() || !user.isEnabled() || before.equals(login.role())) {
            return true;
        }
        Optional<RoleEntity> role = role(login);
        role.ifPresent(wanted -> {
            user.setRole(wanted);
            UserEntity saved = users.saveAndFlush(user);
            record(AuditAction.USER_CHANGE, saved, Map.of("role", before), Map.of("role", login.role()));
        });
        return role.isPresent();
    }

    private void record(AuditAction action, UserEntity user, Map<String, ?> before, Map<String, ?> after) {
        audit.done(
                audit.originOfUser(user.getId(), user.getUsername()),
                action,
                AuditTarget.user(user.getUsername()),
                before,
                after);
    }

    private Optional<RoleEntity> role(ExternalLogin login) {
        Optional<RoleEntity> role = roles.findByName(login.role());
        if (role.isEmpty()) {
            LOG.error("The settings of {} name no role: name={}", login.source().wire(), login.role());
        }
        return role;
    }
}
