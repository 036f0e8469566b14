package dev.zoe.master.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.application.AllowedHostPath;
import dev.zoe.application.Component;
import dev.zoe.application.ContainerPolicy;
import dev.zoe.application.RolePolicy;
import dev.zoe.application.SiteLimits;
import dev.zoe.application.description.DescriptionReader;
import dev.zoe.db.execution.FirstOwnerReader;
import dev.zoe.db.testing.TestDatabase;
import dev.zoe.db.testing.TestSecrets;
import dev.zoe.db.testing.TestUserWriter;
import dev.zoe.db.user.ContainerPolicyReader;
import dev.zoe.master.backend.ContainerRights;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.testing.FakeBackEnd;
import dev.zoe.master.spec.ServiceSpecFactory.ServiceToStart;
import dev.zoe.scheduler.Resources;
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
import org.springframework.jdbc.core.simple.JdbcClient;

/** What a service gets by the role that its owner has at the start. */
class OwnerPoliciesTest {
    private static final Instant NOW = Instant.parse("2026-11-25T12:00:00Z");

    private final DataSource tables = TestDatabase.create().dataSource();
    private final TestUserWriter users = new TestUserWriter(tables);
    private Instant now = NOW;

    private final OwnerPolicies policies =
            new OwnerPolicies(new ContainerPolicyReader(JdbcClient.create(tables)), new Clock() {
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
            });

    @TempDir
    private Path workspaces;

    @BeforeEach
    void addTheUser() {
        users.addRole("lab", true);
        users.add("ada", "lab");
    }

    private static Component component(String keys) {
        ContainerPolicy all = new ContainerPolicy(
                Optional.empty(),
                Optional.of(List.of(AllowedHostPath.of("/data"))),
                Optional.empty(),
                Set.of("NET_RAW"),
                false);
        DescriptionReader descriptions =
                new DescriptionReader(SiteLimits.defaults().forRole(new RolePolicy(Optional.empty(), all)));
        String text =
                """
                {"version": 4, "name": "probe",
                 "services": [{"name": "main", "image": "busybox:1", "monitor": true, %s}]}
                """
                        .formatted(keys);
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
                        new UserSecrets(new TestSecrets(tables).reader(1)),
                        new ServedUsers(backEnd, true, new FirstOwnerReader(JdbcClient.create(tables))),
                        policies)
                .of(new ServiceToStart(
                        1, "probe", "ada", 1001, 1, component, "main0", "n1", new Resources(1000, 1L << 30, 0)));
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
    void aRoleThatNeedsAReadOnlyRootGetsItWhateverTheDescriptionSays() throws Exception {
        assertThat(start(component("\"read_only_root\": false")).rights()).isEqualTo(ContainerRights.NONE);
        assertThat(start(component("\"read_only_root\": true")).rights().readOnlyRoot())
                .isTrue();

        users.setPolicy("lab", "read_only_root = true, host_paths = '{/data:rw}'");
        now = now.plus(Duration.ofSeconds(1));

        ContainerRights rights = start(component("\"read_only_root\": false")).rights();
        assertThat(rights.readOnlyRoot()).isTrue();
        assertThat(rights.hostPaths()).contains(List.of(AllowedHostPath.of("/data:rw")));
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
