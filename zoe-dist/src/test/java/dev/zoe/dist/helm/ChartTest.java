package dev.zoe.dist.helm;

import static org.assertj.core.api.Assertions.assertThat;

import com.marcnuri.helm.LintResult;
import java.io.IOException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the chart makes of values. */
class ChartTest {

    private final ZoeChart chart = new ZoeChart();

    @Test
    void strictLintHasNoComplaint() {
        LintResult result = chart.lint();
        assertThat(result.getMessages()).allMatch(message -> message.startsWith("[INFO]"));
        assertThat(result.isFailed()).isFalse();
    }

    @Test
    void itsVersionIsThatOfZoe() throws IOException {
        Matcher version = Pattern.compile("(?m)^  <version>(.*)</version>")
                .matcher(Files.readString(ZoeChart.ROOT.resolve("pom.xml")));
        assertThat(version.find()).isTrue();
        Map<?, ?> about = KubernetesObjects.read(ZoeChart.DIRECTORY.resolve("Chart.yaml"));
        assertThat(List.of(about.get("version"), about.get("appVersion")))
                .containsOnly(version.group(1))
                .hasSize(2);
        assertThat(chart.render(Map.of())
                        .get("Deployment/zoe-api", "spec", "template", "spec", "containers", 0, "image"))
                .isEqualTo("zoe:" + version.group(1));
    }

    @Test
    void aBudgetOfDisruptionsHasTheVersionThatTheClusterHas() {
        assertThat(chart.render("zoe", "1.20.2", Map.of()).get("PodDisruptionBudget/zoe-api", "apiVersion"))
                .isEqualTo("policy/v1beta1");
        assertThat(chart.render("zoe", "1.21.0", Map.of()).get("PodDisruptionBudget/zoe-api", "apiVersion"))
                .isEqualTo("policy/v1");
        assertThat(chart.render("zoe", "v1.33.5-gke.1162000", Map.of())
                        .get("PodDisruptionBudget/zoe-api", "apiVersion"))
                .isEqualTo("policy/v1");
    }

    @Test
    void aSinglePodHasNoBudgetWhichWouldKeepItsNodeFromADrain() {
        Set<String> objects =
                chart.render(Map.of("api", Map.of("replicas", 1))).byName().keySet();
        assertThat(objects).contains("PodDisruptionBudget/zoe-master").doesNotContain("PodDisruptionBudget/zoe-api");
    }

    @Test
    void namesBeginWithTheRelease() {
        assertThat(chart.render("physics", "1.34.0", Map.of()).byName().keySet())
                .contains("Deployment/physics-zoe-api", "ClusterRole/physics-zoe-zoe")
                .allMatch(name -> name.contains("/physics-zoe"));
    }

    @Test
    void changedSettingsMakeNewPodsOfTheProcessesThatReadThem() {
        KubernetesObjects before = chart.render(Map.of());
        KubernetesObjects ofMaster =
                chart.render(Map.of("master", Map.of("settings", Map.of("zoe.master.retention", "90d"))));
        KubernetesObjects ofBoth = chart.render(Map.of("database", Map.of("host", "db.example.org")));
        assertThat(pod(ofMaster, "api")).isEqualTo(pod(before, "api"));
        assertThat(pod(ofMaster, "master")).isNotEqualTo(pod(before, "master"));
        assertThat(pod(ofBoth, "api")).isNotEqualTo(pod(before, "api"));
        assertThat(pod(ofBoth, "master")).isNotEqualTo(pod(before, "master"));
    }

    @Test
    void aNewVersionOfTheChartAloneKeepsThePods() {
        assertThat(pod(chart.render(Map.of()), "api").toString()).doesNotContain("helm.sh", "app.kubernetes.io");
    }

    @Test
    void settingsWinOverThoseThatTheChartDerives() {
        KubernetesObjects objects = chart.render(Map.of(
                "settings",
                        Map.of(
                                "spring.datasource.url", "jdbc:postgresql://a,b/zoe?targetServerType=primary",
                                "zoe.api.max-array-size", 2_000_000,
                                "zoe.deployment-name", "a\\b"),
                "master", Map.of("settings", Map.of("zoe.master.scheduler.lost-at-reclaim", 0.25)),
                "api", Map.of("settings", Map.of("spring.flyway.enabled", false))));
        assertThat(lines(objects, "zoe.properties"))
                .contains(
                        "spring.datasource.url=jdbc:postgresql://a,b/zoe?targetServerType=primary",
                        "zoe.api.max-array-size=2000000",
                        "zoe.deployment-name=a\\\\b")
                .doesNotHaveDuplicates();
        assertThat(lines(objects, "master.properties")).contains("zoe.master.scheduler.lost-at-reclaim=0.25");
        assertThat(lines(objects, "api.properties")).contains("spring.flyway.enabled=false");
    }

    @Test
    void theAuthorityOfTheDatabaseIsVerified() {
        KubernetesObjects objects = chart.render(
                Map.of("database", Map.of("host", "db", "caSecret", "db-ca", "parameters", "connectTimeout=5")));
        assertThat(lines(objects, "zoe.properties"))
                .contains("spring.datasource.url=jdbc:postgresql://db:5432/zoe?sslmode=verify-full"
                        + "&sslrootcert=/etc/zoe/database/ca.crt&connectTimeout=5");
        for (String process : List.of("api", "master")) {
            assertThat(pod(objects, process).toString()).contains("secretName=db-ca", "mountPath=/etc/zoe/database");
        }
    }

    @Test
    void anIngressHasTheHostsOfTheUrlsThatUsersType() {
        KubernetesObjects objects = chart.render(Map.of(
                "publicUrl", "https://zoe.example.org:8443",
                "trustedProxies", List.of("10.244.1.0/24", "fd00::/64"),
                "applications", Map.of("publicUrl", "https://*.apps.example.org"),
                "ingress", Map.of("enabled", true, "className", "public", "tlsSecret", "zoe-cert")));
        assertThat(objects.get("Ingress/zoe", "spec", "ingressClassName")).isEqualTo("public");
        assertThat(objects.get("Ingress/zoe", "spec", "tls", 0))
                .isEqualTo(Map.of("hosts", List.of("zoe.example.org"), "secretName", "zoe-cert"));
        assertThat(objects.get("Ingress/zoe", "spec", "rules", 0)).isEqualTo(rule("zoe.example.org", "https"));
        // Without a Secret, the controller has the certificate.
        assertThat(objects.get("Ingress/zoe-applications", "spec", "tls", 0))
                .isEqualTo(Map.of("hosts", List.of("*.apps.example.org")));
        assertThat(objects.get("Ingress/zoe-applications", "spec", "rules", 0))
                .isEqualTo(rule("*.apps.example.org", "applications"));
        assertThat(lines(objects, "api.properties"))
                .contains(
                        "zoe.api.public-url=https://zoe.example.org:8443",
                        "zoe.api.trusted-proxies=10.244.1.0/24,fd00::/64",
                        "zoe.proxy.public-url=https://*.apps.example.org");
    }

    @Test
    void withoutTlsTheApiSpeaksPlainHttpAndNeedsNoCertificate() {
        KubernetesObjects objects = chart.render(Map.of("tls", Map.of("enabled", false)));
        assertThat(objects.get("Service/zoe-api", "spec", "ports", 0))
                .isEqualTo(Map.of("name", "http", "port", 80, "targetPort", "http"));
        assertThat(lines(objects, "api.properties")).noneMatch(line -> line.startsWith("zoe.api.tls"));
        assertThat(pod(objects, "api").toString()).doesNotContain("zoe-tls", "/etc/zoe/tls");
    }

    @Test
    void withoutApplicationsThereIsNoPortOfThem() {
        KubernetesObjects objects = chart.render(Map.of("applications", Map.of("enabled", false)));
        assertThat(lines(objects, "api.properties")).contains("zoe.proxy.enabled=false");
        assertThat(objects.byName().toString()).doesNotContain("5003");
    }

    @Test
    void theNotesNameTheSecretsAndTheNextSteps() {
        assertThat(chart.notes(Map.of(
                        "secrets", Map.of("apiKeys", "our-keys"),
                        "database", Map.of("host", "db.example.org", "parameters", "ssl=true"),
                        "service", Map.of("port", 8443))))
                .contains(
                        "kubectl -n zoe create secret generic our-keys --from-file=etc/api.key",
                        "The database postgresql://db.example.org:5432/zoe and its roles",
                        "kubectl -n zoe rollout status deployment/zoe-master",
                        "port-forward service/zoe-api 5001:8443 5003:5003",
                        "https://localhost:5001")
                .doesNotContain("plain text", "applications.publicUrl");
    }

    @Test
    void theNotesSayWhatUsersCannotReach() {
        Map<String, Object> site =
                Map.of("publicUrl", "https://zoe.example.org", "trustedProxies", List.of("10.0.0.1"));
        Map<String, Object> behindIngress = new LinkedHashMap<>(site);
        behindIngress.put("ingress", Map.of("enabled", true));
        assertThat(chart.notes(behindIngress)).contains("The Ingress does not pass on web pages of applications");
        Map<String, Object> behindBalancer = new LinkedHashMap<>(site);
        behindBalancer.put("tls", Map.of("enabled", false));
        assertThat(chart.notes(behindBalancer))
                .contains("Web pages of applications cannot be opened: without a certificate")
                .doesNotContain("create secret tls");
        assertThat(chart.notes(Map.of("tls", Map.of("enabled", false)))).contains("in plain text");
    }

    private static List<String> lines(KubernetesObjects objects, String file) {
        return ((String) objects.get("ConfigMap/zoe-settings", "data", file))
                .lines()
                .toList();
    }

    private static Object pod(KubernetesObjects objects, String process) {
        return objects.get("Deployment/zoe-" + process, "spec", "template");
    }

    private static Map<String, Object> rule(String host, String port) {
        Map<String, Object> service = Map.of("service", Map.of("name", "zoe-api", "port", Map.of("name", port)));
        return Map.of(
                "host",
                host,
                "http",
                Map.of("paths", List.of(Map.of("path", "/", "pathType", "Prefix", "backend", service))));
    }
}
