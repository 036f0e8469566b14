package dev.zoe.application.internal.format;

import dev.zoe.application.internal.document.DescriptionFindings;
import dev.zoe.application.internal.document.DocumentNode;
import java.util.function.UnaryOperator;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Rewrites a description of format 2 in the keys of format 4, and remembers where each value came from. Values of the
 * wrong type are left out: the schema validation has reported them.
 */
public final class FormatTwoImport {

    private final DocumentNode old;
    private final DescriptionFindings findings;
    private final ObjectNode document = JsonNodeFactory.instance.objectNode();
    private final ImportOrigins origins = new ImportOrigins();

    public FormatTwoImport(DocumentNode old, DescriptionFindings findings) {
        this.old = old;
        this.findings = findings;
    }

    /** The description in the keys of format 4. */
    public DocumentNode run() {
        for (String key : new String[] {"name", "version", "will_end"}) {
            if (!old.get(key).json().isMissingNode()) {
                document.set(key, old.get(key).json());
            }
        }
        old.get("priority").whole().ifPresent(this::size);
        if (old.get("requires_binary").isGiven()) {
            findings.note("\"requires_binary\" was dropped: images and mounted paths hold what an application needs.");
        }
        ArrayNode services = document.putArray("services");
        for (DocumentNode service : old.get("services").items()) {
            new FormatTwoServiceImport(service, services.addObject(), origins, findings).run();
        }
        return DocumentNode.root(document);
    }

    /** From a place of the rewritten description to the place of the original it came from. */
    public UnaryOperator<DocumentNode> origins() {
        return node -> {
            String pointer = origins.of(node.pointer());
            return new DocumentNode(pointer, old.json().at(JsonPointer.compile(pointer)));
        };
    }

    private void size(long priority) {
        document.put("size", priority);
        origins.put("/size", "/priority");
        findings.note("\"priority\" " + priority + " became \"size\", the expected run time in minutes.");
    }
}
