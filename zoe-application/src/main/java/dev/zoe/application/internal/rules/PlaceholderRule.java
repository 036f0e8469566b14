package dev.zoe.application.internal.rules;

import dev.zoe.application.Placeholders;
import dev.zoe.application.internal.Draft;
import dev.zoe.application.internal.Findings;
import dev.zoe.application.internal.Place;
import dev.zoe.application.internal.ShellWords;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/** Every placeholder has a value when the application runs. */
final class PlaceholderRule implements Rule {

    private static final String DNS_NAME = "dns_name#";

    private static final String KNOWN =
            Placeholders.NAMES.stream().map(name -> "{" + name + "}").collect(Collectors.joining(", "))
                    + " and {dns_name#<instance>}";

    @Override
    public void check(Draft draft, Findings findings) {
        Instances instances = new Instances(draft.services(), draft.named());
        for (Place service : draft.services()) {
            for (Place pair : service.get("environment").items()) {
                if (pair.items().size() == 2) {
                    Place value = pair.items().get(1);
                    value.text().ifPresent(text -> checkText(value, List.of(text), instances, findings));
                }
            }
            // Format 3 knew placeholders in the environment only: in a command braces were plain text.
            if (draft.version() != 3) {
                checkCommand(service.get("command"), instances, findings);
            }
        }
    }

    private static void checkCommand(Place command, Instances instances, Findings findings) {
        command.text().flatMap(ShellWords::split).ifPresent(words -> checkText(command, words, instances, findings));
        for (Place word : command.items()) {
            word.text().ifPresent(text -> checkText(word, List.of(text), instances, findings));
        }
    }

    private static void checkText(Place place, List<String> texts, Instances instances, Findings findings) {
        Set<String> seen = new HashSet<>();
        for (String text : texts) {
            for (String placeholder : Placeholders.in(text)) {
                if (seen.add(placeholder)) {
                    check(place, placeholder, instances, findings);
                }
            }
        }
    }

    private static void check(Place place, String placeholder, Instances instances, Findings findings) {
        if (Placeholders.NAMES.contains(placeholder)) {
            return;
        }
        String shown = Findings.shorten(placeholder);
        if (!placeholder.startsWith(DNS_NAME)) {
            findings.unlessSettled(
                    place,
                    "{" + shown + "} is not a placeholder; there are " + KNOWN + "; for the plain text, double the"
                            + " braces: {{" + shown + "}}");
        } else if (!instances.contain(placeholder.substring(DNS_NAME.length()))) {
            findings.unlessSettled(
                    place,
                    "{" + shown + "} names no instance of this application; its instances are " + instances.describe());
        }
    }

    /** The instances that the services of a description will have. */
    private record Instances(List<Place> services, Map<String, Place> named) {

        private static final int DESCRIBED = 8;

        boolean contain(String instance) {
            // A component's name may end in digits too, so every split into name and number counts.
            for (int end = instance.length() - 1;
                    end > 0 && Words.whole(instance.substring(end)).isPresent();
                    end--) {
                Place service = named.get(instance.substring(0, end));
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

        private static boolean hasOrdinal(Place service, String ordinal) {
            OptionalLong number = Words.whole(ordinal);
            boolean plain =
                    number.isPresent() && Long.toString(number.getAsLong()).equals(ordinal);
            boolean countIsKnown = service.get("total_count").whole().isPresent()
                    || service.get("total_count").node().isMissingNode();
            return plain && (!countIsKnown || number.getAsLong() < Draft.total(service));
        }

        private static String describe(Place service) {
            String name = Findings.shorten(service.get("name").text().orElse("?"));
            long last = Draft.total(service) - 1;
            return last > 0 ? name + "0 to " + name + last : name + "0";
        }
    }
}
