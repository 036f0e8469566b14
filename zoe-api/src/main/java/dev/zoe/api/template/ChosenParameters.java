package dev.zoe.api.template;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Map;

/**
 * The body of a call that fills a template in.
 *
 * @param parameters values by name of their parameters; the others keep their defaults
 */
@Schema(name = "ChosenParameters")
record ChosenParameters(Map<String, Object> parameters) {
    static final String EXAMPLE = "{\"parameters\": {\"worker\": 4}}";

    ChosenParameters {
        parameters = Map.copyOf(parameters);
    }
}
