package dev.zoe.application.internal.schema;

import com.networknt.schema.Error;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.keyword.NonValidationKeyword;
import dev.zoe.application.internal.document.DescriptionFindings;
import dev.zoe.application.internal.document.DocumentNode;
import dev.zoe.application.internal.document.LimitedJsonParser;
import java.util.ArrayList;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;

/** Checks a document against the JSON Schema of its format and words the errors. */
public final class SchemaValidation {

    /** The annotation of these schemas with the words for a wrong value, as in "must be ...". */
    private static final String RIGHT = "x-right";

    private static final Dialect DIALECT = Dialect.builder(Dialects.getDraft202012())
            .keyword(new NonValidationKeyword(RIGHT))
            .build();

    /** Made once: compiling a schema costs more than using it. */
    private static final Map<Integer, SchemaValidation> BY_FORMAT = FormatSchemas.VERSIONS.stream()
            .collect(Collectors.toUnmodifiableMap(
                    version -> version, version -> new SchemaValidation(FormatSchemas.text(version))));

    private final JsonNode schemaText;
    private final Schema schema;

    private SchemaValidation(String schemaText) {
        this.schemaText = LimitedJsonParser.trusted(schemaText);
        this.schema = SchemaRegistry.withDefaultDialect(DIALECT).getSchema(this.schemaText);
        this.schema.initializeValidators();
    }

    /** @param version 4, 3 or 2 */
    public static SchemaValidation ofFormat(int version) {
        SchemaValidation validation = BY_FORMAT.get(version);
        if (validation == null) {
            throw new IllegalArgumentException("there is no schema of format " + version);
        }
        return validation;
    }

    public void check(DocumentNode root, DescriptionFindings findings) {
        Collected errors = new Collected();
        try {
            schema.validate(root.json(), (ExecutionContext context) -> context.setErrors(errors));
        } catch (Collected.Full enough) {
            findings.leaveOut(1);
        }
        for (Error error : errors) {
            if (findings.isFull()) {
                findings.leaveOut(1);
            } else {
                report(error, node(root, error), findings);
            }
        }
    }

    /** The first errors that the validator finds. Each takes as long as hundreds of values without one. */
    private static final class Collected extends ArrayList<Error> {
        private static final long serialVersionUID = 1L;
        private static final int MOST = 1000;

        @Override
        public boolean add(Error error) {
            if (size() >= MOST) {
                throw new Full();
            }
            return super.add(error);
        }

        /** Ends the validation. */
        private static final class Full extends RuntimeException {
            private static final long serialVersionUID = 1L;

            Full() {
                super("more errors than the limit", null, false, false);
            }
        }
    }

    private void report(Error error, DocumentNode node, DescriptionFindings findings) {
        JsonNode around = schemaAround(error);
        switch (error.getKeyword()) {
            case "required" -> {
                String key = error.getProperty();
                findings.missing(node, "\"" + key + "\" is missing: expected " + right(property(around, key)));
            }
            case "additionalProperties" -> {
                DocumentNode unknown = node.get(error.getProperty());
                findings.errorOnce(unknown, SchemaMessages.unknownKey(unknown.key(), around.path("properties")));
            }
            default -> findings.errorOnce(node, SchemaMessages.unfit(node, right(around), error.getKeyword()));
        }
    }

    private static String right(JsonNode schema) {
        return schema.path(RIGHT).asString("something else");
    }

    private JsonNode property(JsonNode around, String key) {
        JsonNode property = around.path("properties").path(key);
        String reference = property.path("$ref").asString("");
        return reference.isEmpty() ? property : schemaText.at(reference.substring(1));
    }

    /** The schema object that holds the keyword of the error. */
    private JsonNode schemaAround(Error error) {
        JsonPointer keyword =
                JsonPointer.compile(error.getSchemaLocation().getFragment().toString());
        return schemaText.at(keyword.head());
    }

    private static DocumentNode node(DocumentNode root, Error error) {
        DocumentNode node = root;
        for (int i = 0; i < error.getInstanceLocation().getNameCount(); i++) {
            Object step = error.getInstanceLocation().getElement(i);
            node = step instanceof Integer index && node.json().isArray()
                    ? new DocumentNode(node.pointer() + "/" + index, node.json().path(index))
                    : node.get(step.toString());
        }
        return node;
    }
}
