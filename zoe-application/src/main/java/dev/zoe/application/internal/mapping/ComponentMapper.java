package dev.zoe.application.internal.mapping;

import dev.zoe.application.Component;
import dev.zoe.application.Component.Activity;
import dev.zoe.application.Component.Health;
import dev.zoe.application.Component.Port;
import dev.zoe.application.Component.Restart;
import dev.zoe.application.Component.Secret;
import dev.zoe.application.Component.Variable;
import dev.zoe.application.Component.Volume;
import dev.zoe.application.Placeholders;
import dev.zoe.application.internal.document.DescriptionDraft;
import dev.zoe.application.internal.document.DescriptionFindings;
import dev.zoe.application.internal.document.DocumentNode;
import dev.zoe.application.internal.syntax.LinkSchemes;
import dev.zoe.application.internal.syntax.ShellWords;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Maps one service without errors to a component. */
final class ComponentMapper {

    private static final Duration STOP_GRACE = Duration.ofSeconds(10);
    private static final Duration BACK_OFF = Duration.ofSeconds(1);
    private static final int MAX_RESTARTS = 5;

    private final DescriptionDraft draft;
    private final StartupOrderRanks order;
    private final DescriptionFindings findings;
    private final DemandMapper demand;

    ComponentMapper(DescriptionDraft draft, StartupOrderRanks order, DescriptionFindings findings) {
        this.draft = draft;
        this.order = order;
        this.findings = findings;
        this.demand = new DemandMapper(draft.limits(), findings);
    }

    Component read(DocumentNode service) {
        noteIgnored(service);
        return new Component(
                service.get("name").text().orElseThrow(),
                service.get("image").text().orElseThrow(),
                (int) DescriptionDraft.essential(service),
                (int) DescriptionDraft.total(service),
                demand.read(service),
                service.get("environment").items().stream()
                        .map(ComponentMapper::variable)
                        .toList(),
                command(service.get("command")),
                ports(service),
                volumes(service),
                texts(service.get("labels")),
                order.rank(service),
                service.get("monitor").truth().orElse(false),
                service.get("work_dir").text().filter(path -> !path.isEmpty()),
                service.get("network").text().filter(name -> !name.isEmpty()),
                texts(service.get("depends_on")),
                health(service.get("health")),
                activity(service.get("activity")),
                restart(service.get("restart")),
                service.get("stop_grace").text().map(Duration::parse).orElse(STOP_GRACE),
                service.get("secrets").items().stream()
                        .map(ComponentMapper::secret)
                        .toList(),
                texts(service.get("capabilities")),
                service.get("read_only_root").truth().orElse(false));
    }

    private void noteIgnored(DocumentNode service) {
        if (service.get("replicas").isGiven()) {
            findings.note("\"replicas\" of " + service.get("name").text().orElseThrow()
                    + " is ignored; total_count says how" + " many instances there are.");
        }
        if (service.get("ports").items().stream()
                .anyMatch(port -> port.get("proxy").isGiven())) {
            findings.note("\"proxy\" of the ports of "
                    + service.get("name").text().orElseThrow()
                    + " is ignored; a url_template with {proxy_path} asks for the proxy.");
        }
    }

    private static Variable variable(DocumentNode pair) {
        List<DocumentNode> parts = pair.items();
        return new Variable(
                parts.get(0).text().orElseThrow(), parts.get(1).text().orElseThrow());
    }

    private Optional<List<String>> command(DocumentNode command) {
        if (command.json().isArray()) {
            return Optional.of(command.items().stream()
                    .map(word -> word.text().orElseThrow())
                    .toList());
        }
        List<String> words = command.text().flatMap(ShellWords::split).orElse(List.of());
        if (words.isEmpty()) {
            return Optional.empty();
        }
        boolean literal = draft.version() == 3;
        return Optional.of(words.stream()
                .map(word -> literal ? Placeholders.literal(word) : word)
                .toList());
    }

    private List<Port> ports(DocumentNode service) {
        FormatFourNames names = new FormatFourNames(draft.version(), findings);
        return service.get("ports").items().stream()
                .map(port -> port(port, names, service.get("name").text().orElseThrow()))
                .toList();
    }

    private Port port(DocumentNode port, FormatFourNames names, String service) {
        boolean udp = port.get("protocol").text().equals(Optional.of("udp"));
        int number = (int) port.get("port_number").whole().orElseThrow();
        return new Port(
                names.of("port", port.get("name").text().orElseThrow(), "port-" + number, service),
                number,
                udp ? Port.Protocol.UDP : Port.Protocol.TCP,
                port.get("url_template").text().filter(template -> isLink(template, service)));
    }

    /** Format 3 had addresses that are no links for a browser. */
    private boolean isLink(String template, String service) {
        int colon = template.indexOf(':');
        boolean link = colon < 0 || !LinkSchemes.wereAllowed(template.substring(0, colon));
        if (!link) {
            findings.note("The url_template \"" + DescriptionFindings.shorten(template) + "\" of " + service
                    + " was left out: only http and https addresses are shown as links.");
        }
        return link;
    }

    private List<Volume> volumes(DocumentNode service) {
        FormatFourNames names = new FormatFourNames(draft.version(), findings);
        return service.get("volumes").items().stream()
                .map(volume -> volume(volume, names, service.get("name").text().orElseThrow()))
                .toList();
    }

    private static Volume volume(DocumentNode volume, FormatFourNames names, String service) {
        String name = volume.get("name").text().orElseThrow();
        return new Volume(
                names.of("volume", name, "volume", service),
                volume.get("path").text().orElseThrow(),
                volume.get("mount_path").text().orElse("/mnt/" + name),
                volume.get("read_only").truth().orElse(false));
    }

    private static Optional<Health> health(DocumentNode health) {
        return health.get("port")
                .text()
                .map(port -> new Health(port, health.get("path").text()));
    }

    private static Optional<Activity> activity(DocumentNode activity) {
        return activity.get("port")
                .text()
                .map(port -> new Activity(port, activity.get("path").text().orElseThrow()));
    }

    private static Restart restart(DocumentNode restart) {
        String policy = restart.text().or(() -> restart.get("policy").text()).orElse("never");
        if (policy.equals("never")) {
            return Restart.NEVER;
        }
        return new Restart(
                (int) restart.get("max_restarts").whole().orElse(MAX_RESTARTS),
                restart.get("back_off").text().map(Duration::parse).orElse(BACK_OFF));
    }

    private static Secret secret(DocumentNode secret) {
        String name = secret.text().or(() -> secret.get("name").text()).orElseThrow();
        return new Secret(name, secret.get("file").text().orElse(name));
    }

    private static Set<String> texts(DocumentNode list) {
        Set<String> texts = new LinkedHashSet<>();
        list.items().forEach(item -> texts.add(item.text().orElseThrow()));
        return texts;
    }
}
