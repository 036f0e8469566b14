package dev.zoe.master.backend.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RequiredPermissionTest {
    private static final Path ROLES = Path.of("..", "docs", "operators", "kubernetes", "rbac.yaml");

    private static final KubernetesSerialization YAML = new KubernetesSerialization();

    private static Stream<String> permissions(List<PolicyRule> rules, boolean everywhere) {
        return rules.stream().flatMap(rule -> rule.getResources().stream()
                .flatMap(resource -> rule.getVerbs().stream().map(verb -> text(resource, verb, everywhere))));
    }

    private static String text(String resource, String verb, boolean everywhere) {
        return (everywhere ? "everywhere " : "") + verb + " " + resource;
    }

    private static Stream<String> permissionsOf(Object document) {
        if (document instanceof Role role) {
            return permissions(role.getRules(), false);
        }
        return document instanceof ClusterRole role ? permissions(role.getRules(), true) : Stream.empty();
    }

    @Test
    void theDocumentedRolesHaveExactlyThese() throws IOException {
        List<String> documented = Arrays.stream(Files.readString(ROLES).split("\n---\n", -1))
                .flatMap(document -> permissionsOf(YAML.unmarshal(document)))
                .toList();
        assertThat(Stream.concat(
                                RequiredPermission.NEEDED.stream(),
                                Stream.of(RequiredPermission.PODS_OF_OTHERS, RequiredPermission.NETWORK_POLICIES))
                        .map(each -> text(each.resource(), each.verb(), each.everywhere())))
                .containsExactlyInAnyOrderElementsOf(documented);
    }
}
