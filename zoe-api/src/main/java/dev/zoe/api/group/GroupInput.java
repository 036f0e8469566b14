package dev.zoe.api.group;

import dev.zoe.api.input.FieldReader;
import dev.zoe.api.input.FieldType;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The members of a group in the body of a call; what is empty stays as it is.
 *
 * @param quota name of a quota
 * @param shares weight under the order fair
 */
record GroupInput(Optional<String> quota, Optional<Integer> shares) {

    static final FieldType<String> NAME =
            FieldType.text(Pattern.compile("[A-Za-z0-9_-]{2,64}"), "2 to 64 of A-Z, a-z, 0-9, '_' and '-'");

    /** The body of a new group, for the OpenAPI document. */
    @Schema(name = "NewGroup")
    record NewGroup(
            @Schema(requiredMode = Schema.RequiredMode.REQUIRED) String name,
            @Schema(defaultValue = "unlimited") String quota,
            @Schema(defaultValue = "1") Integer shares) {}

    /** The body of a change, for the OpenAPI document. */
    @Schema(name = "GroupChange")
    record GroupChange(String quota, Integer shares) {}

    static GroupInput read(FieldReader fields) {
        return new GroupInput(fields.read("quota", NAME), fields.read("shares", FieldType.SHARES));
    }
}
