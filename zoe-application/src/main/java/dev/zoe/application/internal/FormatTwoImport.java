package dev.zoe.application.internal;

import java.util.function.UnaryOperator;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Rewrites a description of format 2 in the keys of format 4, and remembers where each value came from. Values of the
 * wrong type are left out: the structural pass has named them.
 */
final class FormatTwoImport {

    private final Place old;
    private final Findings findings;
    private final ObjectNode document = JsonNodeFactory.instance.objectNode();
    private final Origins origins = new Origins();

    FormatTwoImport(Place old, Findings findings) {
        this.old = old;
        this.findings = findings;
    }

    /** The description in the keys of format 4. */
    Place run() {
        for (String key : new String[] {"name", "version", "will_end"}) {
            if (!old.get(key).node().isMissingNode()) {
                document.set(key, old.get(key).node());
            }
        }
        old.get("priority").whole().ifPresent(this::size);
        if (old.get("requires_binary").isGiven()) {
            findings.note("\"requires_binary\" was dropped: images and mounted paths hold what an application needs.");
        }
        ArrayNode services = document.putArray("services");
        for (Place service : old.get("services").items()) {
            new FormatTwoService(service, services.addObject(), origins, findings).run();
        }
        return Place.root(document);
    }

    /** From a place of the rewritten description to the place of the original it came from. */
    UnaryOperator<Place> origins() {
        return place -> {
            String pointer = origins.of(place.pointer());
            return new Place(pointer, old.node().at(JsonPointer.compile(pointer)));
        };
    }

    private void size(long priority) {
        document.put("size", priority);
        origins.put("/size", "/priority");
        findings.note("\"priority\" " + priority + " became \"size\", the expected run time in minutes.");
    }
}
