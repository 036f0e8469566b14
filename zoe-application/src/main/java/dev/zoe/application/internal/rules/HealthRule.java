package dev.zoe.application.internal.rules;

import dev.zoe.application.internal.Draft;
import dev.zoe.application.internal.Findings;
import dev.zoe.application.internal.Place;
import java.util.List;
import java.util.Optional;

/** A health check looks at a port that the service has and that can be connected to. */
final class HealthRule implements Rule {

    @Override
    public void check(Draft draft, Findings findings) {
        for (Place service : draft.services()) {
            Place port = service.get("health").get("port");
            port.text().ifPresent(name -> check(service, port, name, findings));
        }
    }

    private static void check(Place service, Place port, String name, Findings findings) {
        List<Place> ports = service.get("ports").items();
        Optional<Place> checked = ports.stream()
                .filter(candidate -> candidate.get("name").text().equals(Optional.of(name)))
                .findFirst();
        if (checked.isEmpty()) {
            List<String> names = ports.stream()
                    .flatMap(candidate -> candidate.get("name").text().stream())
                    .toList();
            findings.unlessSettled(
                    port, "this service has no port of this name; the names of its ports: " + Words.list(names));
        } else if (checked.get().get("protocol").text().equals(Optional.of("udp"))) {
            findings.unlessSettled(port, "a udp port takes no connections; name a tcp port");
        }
    }
}
