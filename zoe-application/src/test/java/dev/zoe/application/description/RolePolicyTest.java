package dev.zoe.application.description;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.application.AllowedHostPath;
import dev.zoe.application.Application;
import dev.zoe.application.Component;
import dev.zoe.application.ContainerPolicy;
import dev.zoe.application.PolicyExceptions;
import dev.zoe.application.RolePolicy;
import dev.zoe.application.SiteLimits;
import dev.zoe.application.description.DescriptionReader.Result;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RolePolicyTest {

    private static final SiteLimits SITE = new SiteLimits(100, 16_000, 64L << 30, List.of(Path.of("/data")), 64 * 1024)
            .withNames(Set.of("low", "normal", "high"), Set.of())
            .withSources(Set.of("overlay", "storage"), Set.of(SiteLimits.ANY));

    /** Narrower in some lists than the site, and wider in others. */
    private static final ContainerPolicy OTHER = new ContainerPolicy(
            Optional.of(Set.of("storage", "lab")),
            Optional.of(List.of(AllowedHostPath.of("/data/public"), AllowedHostPath.of("/scratch:rw"))),
            Optional.of(Set.of("docker.io", "10.0.0.1:5000")),
            Set.of("NET_RAW"),
            false);

    private static Result read(String service, SiteLimits limits) {
        return new DescriptionReader(limits)
                .read(
                        """
                        {"version": 4, "name": "example", "priority": "high",
                         "services": [{"name": "main", "monitor": true, %s}]}
                        """
                                .formatted(service));
    }

    private static List<String> errors(String service, RolePolicy role) {
        return read(service, SITE.forRole(role)) instanceof Result.Invalid invalid
                ? invalid.errors().stream()
                        .map(error -> error.pointer() + " " + error.message())
                        .toList()
                : List.of();
    }

    private static List<String> errors(String service) {
        return errors(service, new RolePolicy(Optional.empty(), OTHER));
    }

    private static Application application(String service, SiteLimits limits) {
        return ((Result.Valid) read(service, limits)).application();
    }

    @Test
    void aRoleAllowsFewerPriorityClasses() {
        RolePolicy role = new RolePolicy(Optional.of(Set.of("low", "normal", "gold")), ContainerPolicy.OF_SITE);
        assertThat(errors("\"image\": \"a:1\"", role))
                .containsExactly("/priority the role of the user does not allow this priority class; it allows"
                        + " \"low\", \"normal\", or leave \"priority\" out");
        RolePolicy none = new RolePolicy(Optional.of(Set.of()), ContainerPolicy.OF_SITE);
        assertThat(errors("\"image\": \"a:1\"", none))
                .containsExactly("/priority the role of the user does not allow this priority class; it allows none,"
                        + " so leave \"priority\" out");
        assertThat(errors("\"image\": \"a:1\"", RolePolicy.OF_SITE)).isEmpty();
    }

    @Test
    void theListsOfARoleTakeThePlaceOfThoseOfTheSite() {
        assertThat(errors("\"image\": \"a:1\", \"network\": \"lab\"")).isEmpty();
        assertThat(errors("\"image\": \"a:1\", \"network\": \"overlay\""))
                .containsExactly("/services/0/network that network is not allowed here; allowed are \"lab\","
                        + " \"storage\", or leave \"network\" out");
        assertThat(errors("\"image\": \"10.0.0.1:5000/a:1\"")).isEmpty();
        assertThat(errors("\"image\": \"ghcr.io/a:1\"")).hasSize(1);
        assertThat(errors("\"image\": \"a:1\", \"volumes\": [{\"name\": \"v\", \"path\": \"/scratch/x\"}]"))
                .isEmpty();
        assertThat(errors("\"image\": \"a:1\", \"volumes\": [{\"name\": \"v\", \"path\": \"/data/x\"}]"))
                .hasSize(1);
    }

    @Test
    void whatTheSiteDoesNotAllowEveryUserIsAnException() {
        SiteLimits ofRole = SITE.forRole(new RolePolicy(Optional.empty(), OTHER));
        Application application = application(
                """
                "image": "10.0.0.1:5000/a:1", "network": "lab", "capabilities": ["NET_RAW"],
                "volumes": [{"name": "v", "path": "/scratch/x"}, {"name": "w", "path": "/data/public/y"}]
                """,
                ofRole);
        assertThat(PolicyExceptions.of(application, SITE))
                .containsExactly(
                        "main: network lab",
                        "main: host path /scratch/x",
                        "main: registry of the image 10.0.0.1:5000/a:1",
                        "main: capability NET_RAW");
        assertThat(PolicyExceptions.of(application("\"image\": \"a:1\", \"network\": \"storage\"", ofRole), SITE))
                .isEmpty();
    }

    @Test
    void atTheStartThePolicyOfTheOwnerIsCheckedAgain() {
        SiteLimits all = SITE.forRole(new RolePolicy(Optional.empty(), OTHER));
        Component raw = application("\"image\": \"a:1\", \"network\": \"lab\", \"capabilities\": [\"NET_RAW\"]", all)
                .components()
                .get(0);
        assertThat(OTHER.refusal(raw)).isEmpty();
        assertThat(ContainerPolicy.OF_SITE.refusal(raw)).contains("the Linux capability NET_RAW");
        assertThat(policy(Optional.of(Set.of("storage")), Optional.empty()).refusal(raw))
                .contains("the network lab");
        assertThat(policy(Optional.empty(), Optional.of(Set.of("ghcr.io"))).refusal(raw))
                .contains("images from the registry of a:1");
    }

    private static ContainerPolicy policy(Optional<Set<String>> networks, Optional<Set<String>> registries) {
        return new ContainerPolicy(networks, Optional.empty(), registries, Set.of("NET_RAW"), false);
    }
}
