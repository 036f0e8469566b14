package dev.zoe.application.internal.rules;

import dev.zoe.application.Placeholders;
import dev.zoe.application.ProxyPath;
import dev.zoe.application.internal.document.DescriptionDraft;
import dev.zoe.application.internal.document.DescriptionFindings;
import dev.zoe.application.internal.document.DocumentNode;
import dev.zoe.application.internal.syntax.ShellWords;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/** Every placeholder has a value when the application runs. */
final class PlaceholderRule implements DescriptionRule {

    private static final String DNS_NAME = "dns_name#";

    private static final String KNOWN =
            Placeholders.NAMES.stream().map(name -> "{" + name + "}").collect(Collectors.joining(", "))
                    + ", {dns_name#<instance>}, {proxy_path} and {proxy_path#<port number>}";

    @Override
    public void check(DescriptionDraft draft, DescriptionFindings findings) {
        Instances instances = new Instances(draft.services(), draft.named());
        for (DocumentNode service : draft.services()) {
            Names names = new Names(instances, tcpPorts(service));
            for (DocumentNode pair : service.get("environment").items()) {
                if (pair.items().size() == 2) {
                    DocumentNode value = pair.items().get(1);
                    value.text().ifPresent(text -> checkText(value, List.of(text), names, findings));
                }
            }
            // Format 3 knew placeholders in the environment only: in a command braces were plain text.
            if (draft.version() != 3) {
                checkCommand(service.get("command"), names, findings);
            }
        }
    }

    private static void checkCommand(DocumentNode command, Names names, DescriptionFindings findings) {
        command.text().flatMap(ShellWords::split).ifPresent(words -> checkText(command, words, names, findings));
        for (DocumentNode word : command.items()) {
            word.text().ifPresent(text -> checkText(word, List.of(text), names, findings));
        }
    }

    private static void checkText(DocumentNode node, List<String> texts, Names names, DescriptionFindings findings) {
        Set<String> seen = new HashSet<>();
        for (String text : texts) {
            for (String placeholder : Placeholders.in(text)) {
                if (seen.add(placeholder)) {
                    check(node, placeholder, names, findings);
                }
            }
        }
    }

    private static void check(DocumentNode node, String placeholder, Names names, DescriptionFindings findings) {
        if (Placeholders.NAMES.contains(placeholder)) {
            return;
        }
        String shown = DescriptionFindings.shorten(placeholder);
        if (ProxyPath.isPlaceholder(placeholder)) {
            if (ProxyPath.portOf(placeholder, names.ports()).isEmpty()) {
                findings.errorUnlessReported(
                        node, "{" + shown + "} names no TCP port of this component; " + describe(names.ports()));
            }
        } else if (!placeholder.startsWith(DNS_NAME)) {
            findings.errorUnlessReported(
                    node,
                    "{" + shown + "} is not a placeholder; there are " + KNOWN + "; for the plain text, double the"
                            + " braces: {{" + shown + "}}");
        } else if (!names.instances().contain(placeholder.substring(DNS_NAME.length()))) {
            findings.errorUnlessReported(
                    node,
                    "{" + shown + "} names no instance of this application; its instances are "
                            + names.instances().describe());
        }
    }

    private static List<Integer> tcpPorts(DocumentNode service) {
        return service.get("ports").items().stream()
                .filter(port -> !port.get("protocol").text().orElse("tcp").equals("udp"))
                .flatMap(port -> port.get("port_number").whole().stream().boxed())
                .map(Long::intValue)
                .toList();
    }

    private static String describe(List<Integer> ports) {
        return ports.isEmpty()
                ? "it has none"
                : "write "
                        + ports.stream()
                                .map(port -> "{proxy_path#" + port + "}")
                                .collect(Collectors.joining(" or "));
    }

    /** What placeholders of a component may name. */
    private record Names(Instances instances, List<Integer> ports) {}

    /** The instances that the services of a description will have. */
    private record Instances(List<DocumentNode> services, Map<String, DocumentNode> named) {

        private static final int DESCRIBED = 8;

        boolean contain(String instance) {
            // A component's name may end in digits too, so every split into name and number counts.
            for (int end = instance.length() - 1;
                    end > 0 && RuleWording.whole(instance.substring(end)).isPresent();
                    end--) {
                DocumentNode service = named.get(instance.substring(0, end));
                if (service != null && hasOrdinal(service, instance.substring(end))) {
                    return true;
                }
            }
            return false;
        }

        String describe() {
            String described =
                    services.stream().limit(DESCRIBED).map(Instances::describe).collect(Collectors.joining(", "));
            return services.size() > DESCRIBED ? described + ", …" : described;
        }

        private static boolean hasOrdinal(DocumentNode service, String ordinal) {
            OptionalLong number = RuleWording.whole(ordinal);
            boolean plain =
                    number.isPresent() && Long.toString(number.getAsLong()).equals(ordinal);
            boolean countIsKnown = service.get("total_count").whole().isPresent()
                    || service.get("total_count").json().isMissingNode();
            return plain && (!countIsKnown || number.getAsLong() < DescriptionDraft.total(service));
        }

        private static String describe(DocumentNode service) {
            String name = DescriptionFindings.shorten(service.get("name").text().orElse("?"));
            long last = DescriptionDraft.total(service) - 1;
            return last > 0 ? name + "0 to " + name + last : name + "0";
        }
    }
}
