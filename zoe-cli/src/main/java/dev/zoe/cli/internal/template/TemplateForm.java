package dev.zoe.cli.internal.template;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.rest.CliJson;
import dev.zoe.cli.internal.rest.QueryParameters;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import dev.zoe.cli.internal.terminal.Terminal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A template of the server and the values that are chosen for its parameters. The others keep their defaults. */
public final class TemplateForm {

    private final ZoeRestClient api;
    private final String id;
    private final List<TemplateParameter> parameters;
    private final Map<String, String> chosen = new LinkedHashMap<>();

    private TemplateForm(ZoeRestClient api, JsonNode template) {
        this.api = api;
        this.id = template.path("id").asString("");
        this.parameters = template.path("parameters")
                .valueStream()
                .map(TemplateParameter::of)
                .toList();
    }

    /**
     * Finds a template by its id, or by its name in any case.
     *
     * @throws CommandFailure when there is none, with those that there are
     */
    public static TemplateForm find(ZoeRestClient api, String idOrName) {
        JsonNode all = api.get("/templates" + new QueryParameters());
        List<JsonNode> found = all.path("items")
                .valueStream()
                .filter(template -> template.path("id").asString("").equals(idOrName))
                .toList();
        if (found.isEmpty()) {
            found = all.path("items")
                    .valueStream()
                    .filter(template -> template.path("name").asString("").equalsIgnoreCase(idOrName))
                    .toList();
        }
        if (found.size() != 1) {
            List<String> ids = (found.isEmpty() ? all.path("items").valueStream() : found.stream())
                    .map(template -> template.path("id").asString(""))
                    .toList();
            throw new CommandFailure(
                    found.isEmpty() ? ExitCode.NOT_FOUND : ExitCode.USAGE,
                    (found.isEmpty()
                                    ? "there is no template '" + idOrName + "'; there are "
                                    : found.size() + " templates have the name '" + idOrName + "'; use the id: ")
                            + (ids.isEmpty() ? "none" : String.join(", ", ids)));
        }
        return new TemplateForm(api, found.get(0));
    }

    public String id() {
        return id;
    }

    public List<TemplateParameter> parameters() {
        return parameters;
    }

    /**
     * Takes values from the command line.
     *
     * @param assignments {@code PARAM=VALUE}
     * @throws CommandFailure with everything that is wrong with them
     */
    public void set(List<String> assignments) {
        List<String> faults = new ArrayList<>();
        for (String assignment : assignments) {
            int equals = assignment.indexOf('=');
            String name = equals < 0 ? assignment : assignment.substring(0, equals);
            Optional<TemplateParameter> parameter =
                    parameters.stream().filter(one -> one.name().equals(name)).findFirst();
            if (equals < 0) {
                faults.add("'" + assignment + "' is not PARAM=VALUE");
            } else if (parameter.isEmpty()) {
                faults.add("template " + id + " has no parameter '" + name + "'; it has " + names());
            } else {
                String value = assignment.substring(equals + 1);
                parameter.get().fault(value).ifPresentOrElse(faults::add, () -> chosen.put(name, value));
            }
        }
        if (!faults.isEmpty()) {
            throw new CommandFailure(ExitCode.USAGE, faults);
        }
    }

    /**
     * Asks for every value that is neither set nor fixed, again until it is allowed; an empty answer is the default.
     */
    public void ask(Terminal terminal) {
        for (TemplateParameter parameter : parameters) {
            if (!parameter.fixed() && !chosen.containsKey(parameter.name())) {
                chosen.put(parameter.name(), answer(parameter, terminal));
            }
        }
    }

    private static String answer(TemplateParameter parameter, Terminal terminal) {
        String range = parameter.range();
        terminal.notice(HumanReadable.oneLine(parameter.title()
                + (parameter.description().isEmpty() ? "" : ": " + parameter.description())
                + " (" + parameter.type() + (range.isEmpty() ? "" : ": " + range) + ")"));
        while (true) {
            String answer = terminal.prompt()
                    .line(HumanReadable.oneLine(parameter.name() + " [" + parameter.initial() + "]"))
                    .strip();
            if (answer.isEmpty()) {
                return parameter.initial();
            }
            Optional<String> fault = parameter.fault(answer);
            if (fault.isEmpty()) {
                return answer;
            }
            terminal.notice(HumanReadable.oneLine(fault.get()));
        }
    }

    /** The answer of the server to these values: {@code application} in format 4, and {@code notes}. */
    public JsonNode fill() {
        ObjectNode body = CliJson.mapper().createObjectNode();
        ObjectNode values = body.putObject("parameters");
        parameters.stream()
                .filter(parameter -> chosen.containsKey(parameter.name()))
                .forEach(parameter -> values.set(
                        parameter.name(),
                        parameter.value(Optional.ofNullable(chosen.get(parameter.name()))
                                .orElse(parameter.initial()))));
        return api.postRepeatably("/templates/" + ZoeRestClient.pathSegment(id) + "/application", CliJson.body(body));
    }

    private String names() {
        return parameters.isEmpty()
                ? "none"
                : String.join(
                        ", ", parameters.stream().map(TemplateParameter::name).toList());
    }
}
