package dev.zoe.api.user;

import dev.zoe.api.audit.AuditTrail;
import dev.zoe.api.idempotency.Creation;
import dev.zoe.api.idempotency.CreationCall;
import dev.zoe.api.idempotency.IdempotentCreations;
import dev.zoe.api.input.FieldReader;
import dev.zoe.api.input.FieldType;
import dev.zoe.api.input.JsonObjectReader;
import dev.zoe.api.input.VersionCondition;
import dev.zoe.api.master.LimitsNotifier;
import dev.zoe.api.password.PasswordResetView;
import dev.zoe.api.password.PasswordService;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.AdministrationTransaction;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.audit.AuditAction;
import dev.zoe.db.audit.AuditTarget;
import dev.zoe.db.group.GroupMemberStore;
import dev.zoe.db.user.Capability;
import dev.zoe.db.user.UserEntity;
import dev.zoe.db.user.UserRepository;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.stereotype.Service;
import tools.jackson.databind.JsonNode;

/** Creates, changes and deletes users. Everything needs the capability to change the configuration. */
@Service
public class UserService {

    private final UserQueries queries;
    private final UserRepository users;
    private final GroupMemberStore members;
    private final LimitsNotifier limits;
    private final UserFields fields;
    private final PasswordService passwords;
    private final AdministrationTransaction administration;
    private final IdempotentCreations creations;
    private final AuditTrail audit;
    private final JsonObjectReader json;
    private final Clock clock;

    UserService(
            UserQueries queries,
            UserRepository users,
            GroupMemberStore members,
            LimitsNotifier limits,
            UserFields fields,
            PasswordService passwords,
            AdministrationTransaction administration,
            IdempotentCreations creations,
            AuditTrail audit,
            JsonObjectReader json,
            Clock clock) {
        this.queries = queries;
        this.users = users;
        this.members = members;
        this.limits = limits;
        this.fields = fields;
        this.passwords = passwords;
        this.administration = administration;
        this.creations = creations;
        this.audit = audit;
        this.json = json;
        this.clock = clock;
    }

    /**
     * A user with the given password, or with a secret to set one.
     *
     * @param key the idempotency key
     */
    public Creation<NewUserView> create(ApiCaller caller, String body, Optional<String> key) {
        caller.require(Capability.CHANGE_CONFIG);
        JsonNode tree = json.read(body, "{\"username\": \"ada\"}");
        CreationCall call = new CreationCall(caller, "users", key, tree);
        FieldReader reader = new FieldReader(tree);
        Optional<String> username = UserInput.readUsername(reader);
        UserInput input = UserInput.read(reader);
        Optional<String> password = reader.read("password", FieldType.TEXT);
        reader.requireNoErrors();
        String name = username.orElseThrow();
        Optional<String> hash = password.map(text -> passwords.hash(name, text));
        return administration.execute(
                caller,
                () -> creations.once(
                        call,
                        () -> insert(caller, name, input, reader, hash),
                        created -> created.user().id(),
                        id -> users.findById(id)
                                .map(user ->
                                        NewUserView.again(UserView.of(user, members.groupsOf(id)), hash.isEmpty()))));
    }

    private NewUserView insert(
            ApiCaller caller, String name, UserInput input, FieldReader reader, Optional<String> hash) {
        if (users.findByUsername(name).isPresent()) {
            throw new Problem(ProblemType.NAME_TAKEN, "There is a user \"%s\".".formatted(name));
        }
        UserEntity user = users.saveAndFlush(fields.newUser(name, input, reader, clock.instant()));
        hash.ifPresent(made -> passwords.initialize(user, made));
        audit.done(caller, AuditAction.USER_CREATE, AuditTarget.user(name), Map.of(), values(user));
        Optional<PasswordResetView> reset =
                hash.isPresent() ? Optional.empty() : Optional.of(passwords.offerReset(user));
        return NewUserView.created(UserView.of(user, List.of()), reset);
    }

    /** Changes what the body names. A disabled user is no longer signed in anywhere. */
    public UserView change(ApiCaller caller, String username, String body, Optional<String> ifMatch) {
        caller.require(Capability.CHANGE_CONFIG);
        FieldReader reader = new FieldReader(json.read(body, "{\"role\": \"user\"}"));
        UserInput input = UserInput.read(reader);
        reader.requireNoErrors();
        return limits.afterwards(() -> administration.execute(caller, () -> {
            UserEntity user = queries.find(username);
            VersionCondition.require(ifMatch, "the user \"%s\"".formatted(username), user.getVersion());
            Map<String, ?> before = values(user);
            fields.apply(input, user, reader);
            UserEntity saved = users.saveAndFlush(user);
            audit.done(caller, AuditAction.USER_CHANGE, AuditTarget.user(username), before, values(saved));
            return UserView.of(saved, members.groupsOf(saved.getId()));
        }));
    }

    /** @throws Problem when the user has executions, which keep their owner */
    public void delete(ApiCaller caller, String username, Optional<String> ifMatch) {
        caller.require(Capability.CHANGE_CONFIG);
        administration.execute(caller, () -> {
            UserEntity user = queries.find(username);
            VersionCondition.require(ifMatch, "the user \"%s\"".formatted(username), user.getVersion());
            delete(user);
            audit.done(caller, AuditAction.USER_DELETE, AuditTarget.user(username), values(user), Map.of());
            return user;
        });
    }

    private void delete(UserEntity user) {
        try {
            users.delete(user);
            users.flush();
        } catch (DataIntegrityViolationException referenced) {
            throw new Problem(
                    ProblemType.IN_USE,
                    "The user \"%s\" has executions or has cancelled some; disable the user instead."
                            .formatted(user.getUsername()));
        }
    }

    private static Map<String, ?> values(UserEntity user) {
        return Map.of(
                "email", user.getEmail(),
                "role", user.getRole().getName(),
                "quota", user.getQuota().getName(),
                "shares", user.getShares(),
                "enabled", user.isEnabled(),
                "fs_uid", user.getFsUid());
    }
}
