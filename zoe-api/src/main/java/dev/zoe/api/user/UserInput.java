package dev.zoe.api.user;

import dev.zoe.api.input.FieldReader;
import dev.zoe.api.input.FieldType;
import dev.zoe.api.security.IdentitySettings;
import dev.zoe.db.user.UserAdministrationStore;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The members of a user in the body of a call; what is empty stays as it is.
 *
 * @param email {@code Optional[empty]} removes it
 * @param role name of a role
 * @param quota name of a quota
 * @param shares weight under the order fair
 */
record UserInput(
        Optional<Optional<String>> email,
        Optional<String> role,
        Optional<String> quota,
        Optional<Integer> shares,
        Optional<Boolean> enabled,
        Optional<Integer> fsUid) {

    /** The path of the caller's own user. */
    static final String ME = "me";

    private static final FieldType<String> USERNAME = new FieldType<>(
            FieldType.text(Pattern.compile("[a-z_][a-z0-9_.-]{1,63}"), "")
                    .parse()
                    .andThen(name -> name.filter(text -> !text.equals(ME))),
            "2 to 64 of a-z, 0-9, '_', '.' and '-', beginning with a letter or '_', and not 'me'");

    private static final FieldType<String> EMAIL = FieldType.text(
            Pattern.compile("[!-?A-~]{1,64}@[!-?A-~]{1,189}"), "an address such as ada@example.org, or null");

    private static final FieldType<String> NAME =
            FieldType.text(Pattern.compile("[A-Za-z0-9_-]{2,64}"), "the name of one that exists");

    private static final FieldType<Integer> FS_UID = new FieldType<>(
            FieldType.whole(IdentitySettings.LOWEST_UID, IdentitySettings.HIGHEST_UID)
                    .map(uid -> Optional.of(Math.toIntExact(uid)))
                    .map(uid ->
                            Optional.of(uid).filter(number -> !UserAdministrationStore.RESERVED_UIDS.contains(number)))
                    .parse(),
            "a whole number from 1000 to 1999999999, which are no users of the system, other than 65534 and 65535");

    /** The body of a new user, for the OpenAPI document. */
    @Schema(name = "NewUser")
    record NewUser(
            @Schema(requiredMode = Schema.RequiredMode.REQUIRED) String username,
            String email,
            @Schema(defaultValue = "user") String role,
            @Schema(defaultValue = "unlimited") String quota,
            @Schema(defaultValue = "1") Integer shares,
            Boolean enabled,
            @Schema(description = "Numeric user of the containers; without it the next free one") Integer fsUid,
            @Schema(description = "Without it, the response has a secret with which the user sets one")
                    String password) {}

    /** The body of a change, for the OpenAPI document. */
    @Schema(name = "UserChange")
    record UserChange(String email, String role, String quota, Integer shares, Boolean enabled, Integer fsUid) {}

    static Optional<String> readUsername(FieldReader fields) {
        return fields.require("username", USERNAME);
    }

    static UserInput read(FieldReader fields) {
        return new UserInput(
                fields.readOrClear(
                        "email", EMAIL.map(text -> Optional.of(Optional.of(text))), Optional.<String>empty()),
                fields.read("role", NAME),
                fields.read("quota", NAME),
                fields.read("shares", FieldType.SHARES),
                fields.read("enabled", FieldType.FLAG),
                fields.read("fs_uid", FS_UID));
    }
}
