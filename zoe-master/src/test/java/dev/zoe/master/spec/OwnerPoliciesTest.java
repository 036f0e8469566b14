package dev.zoe.master.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.application.AllowedHostPath;
import dev.zoe.application.Component;
import dev.zoe.application.ContainerPolicy;
import dev.zoe.application.RolePolicy;
import dev.zoe.application.SiteLimits;
import dev.zoe.application.description.DescriptionReader;
import dev.zoe.db.testing.TestDatabase;
import dev.zoe.db.testing.TestReaders;
import dev.zoe.db.testing.TestSecrets;
import dev.zoe.db.testing.TestUserWriter;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.ContainerRights;
import dev.zoe.master.backend.HostPathPolicy;
import dev.zoe.master.backend.ServiceKind;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.testing.FakeBackEnd;
import dev.zoe.master.spec.ServiceSpecFactory.ServiceToStart;
import dev.zoe.master.workspace.StagedDirectories;
import dev.zoe.scheduler.Resources;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a service gets by the role that its owner has at the start. */
class OwnerPoliciesTest {
    private static final Instant NOW = Instant.parse("2026-11-25T12:00:00Z");

    private final DataSource tables = TestDatabase.create().dataSource();
    private final TestUserWriter users = new TestUserWriter(tables);
    private final TestReaders readers = new TestReaders(tables);
    private Instant now = NOW;

    private final Clock clock = new Clock() {
        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneOffset getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    };

    @TempDir
    private Path workspaces;

    @TempDir
    private Path scratch;

    private OwnerPolicies policies = defaults(SiteLimits.defaults());

    @BeforeEach
    void addTheUser() {
        users.addRole("lab", true);
        users.add("ada", "lab");
    }

    private OwnerPolicies defaults(SiteLimits site) {
        return new OwnerPolicies(readers.containerPolicies(), site, clock);
    }

    /** What an administrator does to end a right: the role goes back to the default, or the user to another role. */
    private enum Withdrawal {
        LIST_TO_DEFAULT,
        USER_TO_ANOTHER_ROLE
    }

    private void withdraw(Withdrawal withdrawal, String list) {
        switch (withdrawal) {
            case LIST_TO_DEFAULT -> users.setPolicy("lab", list + " = null");
            case USER_TO_ANOTHER_ROLE -> users.setRole("ada", "user");
        }
        now = now.plus(Duration.ofSeconds(1));
    }

    private static Component component(String keys) {
        return component("busybox:1", keys);
    }

    private static Component component(String image, String keys) {
        ContainerPolicy all = new ContainerPolicy(
                Optional.of(Set.of(SiteLimits.ANY)),
                Optional.of(List.of(AllowedHostPath.of("/"))),
                Optional.of(Set.of(SiteLimits.ANY, "registry:5000")),
                Set.of("NET_RAW"),
                false);
        DescriptionReader descriptions =
                new DescriptionReader(SiteLimits.defaults().forRole(new RolePolicy(Optional.empty(), all)));
        String text =
                """
                {"version": 4, "name": "probe",
                 "services": [{"name": "main", "image": "%s", "monitor": true, %s}]}
                """
                        .formatted(image, keys);
        return ((DescriptionReader.Result.Valid) descriptions.read(text))
                .application()
                .components()
                .get(0);
    }

    private ServiceSpec start(Component component) throws UnmetRequirementException {
        FakeBackEnd backEnd = new FakeBackEnd();
        return new ServiceSpecFactory(
                        backEnd,
                        "zoe",
                        SiteLimits.defaults(),
                        new UserWorkspaces(workspaces),
                        new StagedDirectories(workspaces, true, Clock.systemUTC()),
                        new UserSecrets(new TestSecrets(tables).reader(1)),
                        new ServedUsers(backEnd, true, readers.firstOwner()),
                        policies)
                .of(new ServiceToStart(
                        1,
                        "probe",
                        "ada",
                        1001,
                        1,
                        component,
                        "main0",
                        ServiceKind.ELASTIC,
                        "n1",
                        new Resources(1000, 1L << 30, 0)));
    }

    @Test
    void aCapabilityThatTheRoleHasLostEndsTheStart() throws Exception {
        users.setPolicy("lab", "linux_capabilities = '{NET_RAW}'");
        Component probe = component("\"capabilities\": [\"NET_RAW\"]");
        assertThat(start(probe).rights().capabilities()).containsExactly("NET_RAW");

        users.setPolicy("lab", "linux_capabilities = '{}'");
        now = now.plus(Duration.ofSeconds(1));

        assertThatThrownBy(() -> start(probe))
                .isInstanceOf(UnmetRequirementException.class)
                .hasMessage("the role of user ada does not allow the Linux capability NET_RAW any longer");
    }

    @Test
    void theKindOfTheServiceIsALabel() throws Exception {
        assertThat(start(component("\"read_only_root\": false")).labels()).containsEntry("zoe_service_kind", "elastic");
    }

    @Test
    void aRoleThatNeedsAReadOnlyRootGetsItWhateverTheDescriptionSays() throws Exception {
        assertThat(start(component("\"read_only_root\": false")).rights())
                .isEqualTo(new ContainerRights(Set.of(), false, Optional.of(List.of())));
        assertThat(start(component("\"read_only_root\": true")).rights().readOnlyRoot())
                .isTrue();

        users.setPolicy("lab", "read_only_root = true, host_paths = '{/data:rw}'");
        now = now.plus(Duration.ofSeconds(1));

        ContainerRights rights = start(component("\"read_only_root\": false")).rights();
        assertThat(rights.readOnlyRoot()).isTrue();
        assertThat(rights.hostPaths()).contains(List.of(AllowedHostPath.of("/data:rw")));
    }

    @ParameterizedTest
    @EnumSource
    void aNetworkThatOnlyTheRoleGaveEndsWithTheDefaultOfTheSite(Withdrawal withdrawal) throws Exception {
        policies = defaults(SiteLimits.defaults().withSources(Set.of("lab"), Set.of()));
        users.setPolicy("lab", "networks = '{storage,lab}'");
        Component onStorage = component("\"network\": \"storage\"");
        Component onLab = component("\"network\": \"lab\"");
        assertThat(start(onStorage).network()).contains("storage");

        withdraw(withdrawal, "networks");

        assertThatThrownBy(() -> start(onStorage))
                .isInstanceOf(UnmetRequirementException.class)
                .hasMessage("neither the role of user ada nor the default of the site (zoe.api.allowed-*) allows the"
                        + " network storage any longer");
        assertThat(start(onLab).network()).contains("lab");
    }

    @ParameterizedTest
    @EnumSource
    void aRegistryThatOnlyTheRoleGaveEndsWithTheDefaultOfTheSite(Withdrawal withdrawal) throws Exception {
        users.setPolicy("lab", "registries = '{registry:5000,docker.io}'");
        Component own = component("registry:5000/probe:1", "\"read_only_root\": false");
        assertThat(start(own).image()).isEqualTo("registry:5000/probe:1");

        withdraw(withdrawal, "registries");

        assertThatThrownBy(() -> start(own))
                .isInstanceOf(UnmetRequirementException.class)
                .hasMessageContaining("allows images from the registry of registry:5000/probe:1 any longer");
        assertThat(start(component("\"read_only_root\": false")).image()).isEqualTo("busybox:1");
    }

    /** The back-end has the paths of all roles, and the last word on which of them are writable. */
    @ParameterizedTest
    @EnumSource
    void aHostPathThatOnlyTheRoleGaveEndsWithTheDefaultOfTheSite(Withdrawal withdrawal) throws Exception {
        Path ofAll = Files.createDirectory(scratch.resolve("all"));
        Path ofLab = Files.createDirectory(scratch.resolve("lab"));
        policies = defaults(new SiteLimits(1, 1, 1, List.of(ofAll, Path.of("relative")), 1));
        HostPathPolicy ceiling = new HostPathPolicy(List.of(AllowedHostPath.of(scratch + ":rw")));
        users.setPolicy("lab", "host_paths = '{%s:rw}'".formatted(ofLab));
        assertThat(volume(ceiling.resolveLinks(start(mounting(ofLab)))).readOnly())
                .isFalse();

        withdraw(withdrawal, "host_paths");

        ServiceSpec refused = start(mounting(ofLab));
        assertThatThrownBy(() -> ceiling.resolveLinks(refused))
                .isInstanceOf(BackEndException.class)
                .hasMessageContaining("is not allowed for the role of the owner")
                .hasMessageContaining("zoe.api.allowed-host-paths");
        assertThatThrownBy(() -> new HostPathPolicy(List.of(AllowedHostPath.of(ofLab + ":rw"))).requireListed(refused))
                .hasMessageContaining("is not allowed for the role of the owner");
        assertThat(volume(ceiling.resolveLinks(start(mounting(ofAll)))).readOnly())
                .isFalse();
    }

    private static Component mounting(Path path) {
        return component("\"volumes\": [{\"name\": \"v\", \"path\": \"%s\"}]".formatted(path));
    }

    private static ServiceSpec.Mount volume(ServiceSpec spec) {
        return spec.volumes().stream()
                .filter(mount -> !mount.workspace())
                .findFirst()
                .orElseThrow();
    }

    /** A program of the image could become root there, and leave a program that makes others root as well. */
    @Test
    void aServiceWithCapabilitiesWritesToNoDirectoryOfTheHost() throws Exception {
        users.setPolicy("lab", "linux_capabilities = '{NET_RAW}', host_paths = '{/data:rw}'");
        String volume = "\"volumes\": [{\"name\": \"v\", \"path\": \"/data\"}]";

        assertThat(start(component(volume)).volumes())
                .extracting(ServiceSpec.Mount::readOnly)
                .containsExactly(false, false);
        assertThat(start(component(volume + ", \"capabilities\": [\"NET_RAW\"]"))
                        .volumes())
                .extracting(ServiceSpec.Mount::readOnly)
                .containsExactly(true, true);
    }
}
