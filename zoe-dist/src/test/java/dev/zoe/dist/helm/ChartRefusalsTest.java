package dev.zoe.dist.helm;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Helm refuses wrong values before it changes anything, and names the value. */
class ChartRefusalsTest {

    private static final Map<String, Object> INGRESS = Map.of("enabled", true);

    private final ZoeChart chart = new ZoeChart();

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void aWrongValueIsRefusedByItsName(Map<?, ?> values, String message) {
        assertThatThrownBy(() -> chart.render(values))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(message);
    }

    static Stream<Arguments> aWrongValueIsRefusedByItsName() {
        return Stream.concat(ofSingleValues(), ofSeveralValues());
    }

    private static Stream<Arguments> ofSingleValues() {
        return Stream.of(
                refused(at("replica", 3), "additional properties 'replica' not allowed"),
                refused(at("api.replicaCount", 3), "at '/api': additional properties 'replicaCount' not allowed"),
                refused(at("api.replicas", "two"), "at '/api/replicas': got string, want integer"),
                refused(at("master.replicas", -1), "at '/master/replicas': minimum: got -1, want 0"),
                refused(at("api.resources.memory", "1Gi"), "at '/api/resources': additional properties 'memory'"),
                refused(at("api.env", List.of(Map.of("value", "x"))), "at '/api/env/0': missing property 'name'"),
                refused(at("fullnameOverride", "Zoe"), "at '/fullnameOverride': 'Zoe' does not match"),
                refused(at("image.repository", "zoe image"), "at '/image/repository': 'zoe image' does not match"),
                refused(at("image.tag", 1.20), "at '/image/tag': got number, want string"),
                refused(at("image.pullPolicy", "Sometimes"), "at '/image/pullPolicy': value must be one of"),
                refused(at("database.host", ""), "at '/database/host': '' does not match"),
                refused(at("database.host", "db:5432"), "at '/database/host': 'db:5432' does not match"),
                refused(at("database.port", 70000), "at '/database/port': maximum: got 70,000, want 65,535"),
                refused(at("database.parameters", "ssl"), "at '/database/parameters': 'ssl' does not match"),
                refused(at("secrets.apiKeys", "My Keys"), "at '/secrets/apiKeys': 'My Keys' does not match"),
                refused(at("tls.enabled", "maybe"), "at '/tls/enabled': got string, want boolean"),
                refused(at("publicUrl", "zoe.example.org"), "at '/publicUrl': 'zoe.example.org' does not match"),
                refused(at("publicUrl", "https://a.org/zoe"), "at '/publicUrl': 'https://a.org/zoe' does not match"),
                refused(at("applications.publicUrl", "https://apps.*.org"), "at '/applications/publicUrl'"),
                refused(at("trustedProxies", "10.0.0.1"), "at '/trustedProxies': got string, want array"),
                refused(at("trustedProxies", List.of("proxy.example.org")), "at '/trustedProxies/0'"),
                refused(at("settings", Map.of("zoe.a", List.of(1))), "at '/settings/zoe.a': got array, want"),
                refused(at("settings", Map.of("zoe.a", "a\nb=c")), "at '/settings/zoe.a': 'a\\nb=c' does not match"),
                refused(at("settings", Map.of("zoe.a=b", "c")), "at '/settings': additional properties 'zoe.a=b' not"),
                refused(Collections.singletonMap("database", null), "at '': missing property 'database'"),
                refused(at("workspaces.path", "workspaces"), "at '/workspaces/path': 'workspaces' does not match"),
                refused(at("service.type", "ExternalName"), "at '/service/type': value must be one of"),
                refused(at("ingress.annotations", Map.of("a", 60)), "at '/ingress/annotations/a': got number"),
                refused(at("ingress.extraHosts", List.of("https://a.org")), "at '/ingress/extraHosts/0'"),
                refused(at("networkPolicy.usersFrom", "all"), "at '/networkPolicy/usersFrom': got string, want array"),
                refused(at("metrics.serviceMonitor.interval", "30"), "at '/metrics/serviceMonitor/interval'"));
    }

    private static Stream<Arguments> ofSeveralValues() {
        return Stream.of(
                refused(
                        at("settings", Map.of("spring.datasource.password", "x")),
                        "settings: spring.datasource.password does not belong into a ConfigMap; add the variable"
                                + " SPRING_DATASOURCE_PASSWORD to the Secret zoe-api-passwords and zoe-master-passwords"),
                refused(
                        at("api.settings", Map.of("zoe.api.identity.oidc.client-secret", "x")),
                        "api.settings: zoe.api.identity.oidc.client-secret does not belong into a ConfigMap; add the variable"
                                + " ZOE_API_IDENTITY_OIDC_CLIENTSECRET to the Secret zoe-api-passwords"),
                refused(
                        at("master.settings", Map.of("zoe.back-end.registries[0].password", "x")),
                        "add the variable ZOE_BACKEND_REGISTRIES_0_PASSWORD to the Secret zoe-master-passwords"),
                refused(Map.of("ingress", INGRESS), "publicUrl: an Ingress (ingress.enabled) needs"),
                refused(
                        Map.of("ingress", INGRESS, "publicUrl", "https://zoe.example.org"),
                        "trustedProxies: an Ingress (ingress.enabled) needs"),
                refused(
                        Map.of(
                                "ingress",
                                INGRESS,
                                "publicUrl",
                                "https://zoe.example.org",
                                "trustedProxies",
                                List.of("10.0.0.1"),
                                "applications",
                                Map.of("publicUrl", "https://zoe.example.org:5003")),
                        "applications.publicUrl: with an Ingress (ingress.enabled), applications need another host than"
                                + " zoe.example.org"),
                refused(
                        Map.of("tls", Map.of("enabled", false), "publicUrl", "https://zoe.example.org"),
                        "trustedProxies: name what has the certificate of https://zoe.example.org"));
    }

    private static Arguments refused(Map<?, ?> values, String message) {
        return Arguments.of(values, message);
    }

    private static Map<String, Object> at(String path, Object value) {
        int dot = path.indexOf('.');
        Map<String, Object> values = new LinkedHashMap<>();
        values.put(dot < 0 ? path : path.substring(0, dot), dot < 0 ? value : at(path.substring(dot + 1), value));
        return values;
    }
}
