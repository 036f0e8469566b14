package dev.zoe.application.internal;

import com.networknt.schema.Error;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.keyword.NonValidationKeyword;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;

/** Checks a document against the JSON Schema of its format and says in plain words what does not fit. */
final class StructuralPass {

    /** Our own annotation with the words for a value that does not fit, as in "must be ...". */
    private static final String RIGHT = "x-right";

    private static final Dialect DIALECT = Dialect.builder(Dialects.getDraft202012())
            .keyword(new NonValidationKeyword(RIGHT))
            .build();

    private final JsonNode schemaText;
    private final Schema schema;

    StructuralPass(String schemaText) {
        this.schemaText = JsonText.trusted(schemaText);
        this.schema = SchemaRegistry.withDefaultDialect(DIALECT).getSchema(this.schemaText);
        this.schema.initializeValidators();
    }

    void check(Place root, Findings findings) {
        Collected errors = new Collected();
        try {
            schema.validate(root.node(), (ExecutionContext context) -> context.setErrors(errors));
        } catch (Collected.Full enough) {
            findings.leaveOut(1);
        }
        for (Error error : errors) {
            if (findings.isFull()) {
                findings.leaveOut(1);
            } else {
                report(error, place(root, error), findings);
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
                super("there are more errors than are looked at", null, false, false);
            }
        }
    }

    private void report(Error error, Place place, Findings findings) {
        JsonNode around = schemaAround(error);
        switch (error.getKeyword()) {
            case "required" -> {
                String key = error.getProperty();
                findings.missing(place, "\"" + key + "\" is missing: expected " + right(property(around, key)));
            }
            case "additionalProperties" -> {
                Place unknown = place.get(error.getProperty());
                findings.settle(unknown, StructuralMessages.unknownKey(unknown.key(), around.path("properties")));
            }
            default -> findings.settle(place, StructuralMessages.unfit(place, right(around), error.getKeyword()));
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

    private static Place place(Place root, Error error) {
        Place place = root;
        for (int i = 0; i < error.getInstanceLocation().getNameCount(); i++) {
            Object step = error.getInstanceLocation().getElement(i);
            place = step instanceof Integer index && place.node().isArray()
                    ? new Place(place.pointer() + "/" + index, place.node().path(index))
                    : place.get(step.toString());
        }
        return place;
    }

    /** The passes of all formats that have a schema, made once: compiling a schema costs more than using it. */
    static Map<Integer, StructuralPass> ofAllFormats() {
        Map<Integer, StructuralPass> passes = new HashMap<>();
        for (int version : Schemas.VERSIONS) {
            passes.put(version, new StructuralPass(Schemas.text(version)));
        }
        return Map.copyOf(passes);
    }
}
