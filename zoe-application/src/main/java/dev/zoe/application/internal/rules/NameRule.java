package dev.zoe.application.internal.rules;

import dev.zoe.application.internal.Draft;
import dev.zoe.application.internal.Findings;
import dev.zoe.application.internal.Place;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/** Names of components, and of the instances that come of them, are unique. */
final class NameRule implements Rule {

    @Override
    public void check(Draft draft, Findings findings) {
        Map<String, Place> named = new HashMap<>();
        for (Place service : draft.services()) {
            Place name = service.get("name");
            name.text().ifPresent(text -> {
                if (named.putIfAbsent(text, service) != null) {
                    findings.unlessSettled(
                            name, "another service is called " + Words.quoted(text) + "; give each its own name");
                }
            });
        }
        named.forEach((name, service) -> checkInstances(name, service, named, findings));
    }

    /** Instances are called by name and number: those of {@code node} and {@code node1} meet in {@code node10}. */
    private static void checkInstances(String name, Place service, Map<String, Place> named, Findings findings) {
        for (int end = name.length() - 1; end > 0 && isDigit(name.charAt(end)); end--) {
            Place shorter = named.get(name.substring(0, end));
            String firstOrdinal = name.substring(end) + "0";
            if (shorter != null && !firstOrdinal.startsWith("0") && hasInstance(shorter, firstOrdinal)) {
                findings.unlessSettled(
                        service.get("name"),
                        "instance " + Words.quoted(name + "0") + " would belong to this service and to "
                                + Words.quoted(name.substring(0, end)) + "; rename one of them");
            }
        }
    }

    private static boolean hasInstance(Place service, String ordinal) {
        OptionalLong number = Words.whole(ordinal);
        return number.isPresent() && number.getAsLong() < Draft.total(service);
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
