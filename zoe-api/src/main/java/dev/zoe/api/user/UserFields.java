package dev.zoe.api.user;

import dev.zoe.api.input.FieldReader;
import dev.zoe.api.security.IdentitySettings;
import dev.zoe.db.user.QuotaEntity;
import dev.zoe.db.user.QuotaRepository;
import dev.zoe.db.user.RoleEntity;
import dev.zoe.db.user.RoleRepository;
import dev.zoe.db.user.UserAdministrationStore;
import dev.zoe.db.user.UserEntity;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import org.springframework.stereotype.Component;

/** Applies the members of a body to a user, and refuses those that name nothing or what another user has. */
@Component
class UserFields {

    private static final String DEFAULT_ROLE = "user";
    private static final String DEFAULT_QUOTA = "unlimited";

    private final RoleRepository roles;
    private final QuotaRepository quotas;
    private final UserAdministrationStore administration;
    private final IdentitySettings settings;

    UserFields(
            RoleRepository roles,
            QuotaRepository quotas,
            UserAdministrationStore administration,
            IdentitySettings settings) {
        this.settings = settings;
        this.roles = roles;
        this.quotas = quotas;
        this.administration = administration;
    }

    /** @throws dev.zoe.api.problem.Problem with everything that is wrong */
    UserEntity newUser(String username, UserInput input, FieldReader reader, Instant now) {
        Optional<RoleEntity> role = role(input.role().orElse(DEFAULT_ROLE), reader);
        Optional<QuotaEntity> quota = quota(input.quota().orElse(DEFAULT_QUOTA), reader);
        checkFsUid(input, username, reader);
        reader.requireNoErrors();
        OptionalInt number = input.fsUid().map(OptionalInt::of).orElseGet(this::nextFsUid);
        if (number.isEmpty()) {
            reader.refuse("fs_uid", "is needed: no number is left up to zoe.api.identity.last-uid");
        }
        reader.requireNoErrors();
        UserEntity user = new UserEntity(username, number.getAsInt(), role.orElseThrow(), quota.orElseThrow(), now);
        input.email().ifPresent(user::setEmail);
        input.shares().ifPresent(user::setShares);
        input.enabled().ifPresent(user::setEnabled);
        return user;
    }

    /** @throws dev.zoe.api.problem.Problem with everything that is wrong; the user is unchanged then */
    void apply(UserInput input, UserEntity user, FieldReader reader) {
        Optional<RoleEntity> role = input.role().flatMap(name -> role(name, reader));
        Optional<QuotaEntity> quota = input.quota().flatMap(name -> quota(name, reader));
        checkFsUid(input, user.getUsername(), reader);
        reader.requireNoErrors();
        role.ifPresent(user::setRole);
        quota.ifPresent(user::setQuota);
        input.email().ifPresent(user::setEmail);
        input.shares().ifPresent(user::setShares);
        input.enabled().ifPresent(user::setEnabled);
        input.fsUid().ifPresent(user::setFsUid);
    }

    private Optional<RoleEntity> role(String name, FieldReader reader) {
        Optional<RoleEntity> role = roles.findByName(name);
        if (role.isEmpty()) {
            reader.refuse("role", "there is no such role");
        }
        return role;
    }

    private Optional<QuotaEntity> quota(String name, FieldReader reader) {
        Optional<QuotaEntity> quota = quotas.findByName(name);
        if (quota.isEmpty()) {
            reader.refuse("quota", "there is no such quota");
        }
        return quota;
    }

    private OptionalInt nextFsUid() {
        return administration.nextFsUid(settings.firstUid(), settings.lastUid());
    }

    /** Files of one user must not belong to another. */
    private void checkFsUid(UserInput input, String username, FieldReader reader) {
        if (input.fsUid()
                .filter(uid -> administration.isFsUidOfAnother(uid, username))
                .isPresent()) {
            reader.refuse(
                    "fs_uid",
                    "is the number of another user, or was that of a deleted one; leave it out to get a free one");
        }
    }
}
