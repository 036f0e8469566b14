package dev.zoe.api.role;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.zoe.api.input.FieldReader;
import dev.zoe.api.input.FieldType;
import dev.zoe.db.user.Capability;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The members of a role in the body of a call. */
final class RoleInput {

    static final FieldType<String> NAME =
            FieldType.text(Pattern.compile("[A-Za-z0-9_-]{2,64}"), "2 to 64 of A-Z, a-z, 0-9, '_' and '-'");

    static final FieldType<Set<Capability>> CAPABILITIES = FieldType.names("a list of some of "
                    + Arrays.stream(Capability.values())
                            .map(Capability::roleName)
                            .collect(Collectors.joining(", ")))
            .map(RoleInput::capabilities);

    private RoleInput() {}

    /** The body of a new role, for the OpenAPI document. */
    @Schema(name = "NewRole")
    record NewRole(
            @Schema(requiredMode = Schema.RequiredMode.REQUIRED) String name,
            List<String> capabilities,
            @JsonUnwrapped RolePolicyView policy,
            Optional<Long> idleReleaseElasticSeconds,
            Optional<Long> idleStopSeconds) {
        NewRole {
            capabilities = List.copyOf(capabilities);
        }
    }

    /** The body of a change, for the OpenAPI document. */
    @Schema(name = "RoleChange")
    record RoleChange(
            List<String> capabilities,
            @JsonUnwrapped RolePolicyView policy,
            Optional<Long> idleReleaseElasticSeconds,
            Optional<Long> idleStopSeconds) {
        RoleChange {
            capabilities = List.copyOf(capabilities);
        }
    }

    static Optional<Set<Capability>> readCapabilities(FieldReader fields) {
        return fields.read("capabilities", CAPABILITIES);
    }

    private static Optional<Set<Capability>> capabilities(List<String> names) {
        Set<Capability> read = EnumSet.noneOf(Capability.class);
        for (String name : names) {
            Optional<Capability> known = Arrays.stream(Capability.values())
                    .filter(capability -> capability.roleName().equals(name))
                    .findFirst();
            if (known.isEmpty()) {
                return Optional.empty();
            }
            read.add(known.get());
        }
        return Optional.of(read);
    }
}
