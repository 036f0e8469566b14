package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.CliJson;
import dev.zoe.scheduler.setting.SchedulerSettingDeclarations;
import dev.zoe.scheduler.setting.SettingDeclaration;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;
import tools.jackson.databind.node.ObjectNode;

/** Turns {@code name=value} into the body of a PATCH. The API checks the names and the values. */
final class SchedulerPatch {

    /** What the name of a weight begins with. */
    static final String WEIGHT = "weight.";

    private static final Set<String> NOTHING = Set.of("", "never", "null");
    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,18}(\\.\\d{1,18})?");
    private static final double MILLIS = 1000;

    private SchedulerPatch() {}

    /** A JSON document. */
    static byte[] of(List<String> changes) {
        ObjectNode patch = CliJson.mapper().createObjectNode();
        List<String> wrong = new ArrayList<>();
        for (String change : changes) {
            try {
                add(patch, change);
            } catch (CommandFailure failure) {
                wrong.addAll(failure.lines());
            }
        }
        if (wrong.size() > 1) {
            wrong.add(0, wrong.size() + " settings cannot be read");
        }
        if (!wrong.isEmpty()) {
            throw new CommandFailure(ExitCode.USAGE, wrong);
        }
        return patch.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static void add(ObjectNode patch, String change) {
        int split = change.indexOf('=');
        if (split < 1) {
            throw usage("'" + change + "' is not SETTING=VALUE, such as order=fifo");
        }
        add(patch, change.substring(0, split), change.substring(split + 1));
    }

    private static void add(ObjectNode patch, String name, String value) {
        if (name.startsWith(WEIGHT)) {
            put(
                    patch.withObjectProperty(SchedulerSettingDeclarations.WEIGHTS.name()),
                    name.substring(WEIGHT.length()),
                    value);
            return;
        }
        String option = name.toLowerCase(Locale.ROOT).replace('_', '-');
        Optional<SettingDeclaration<?>> setting = SchedulerSettingDeclarations.findOption(option);
        String key = setting.map(SettingDeclaration::name).orElse(option.replace('-', '_'));
        if (setting.filter(known -> known.type().isDuration()).isPresent() && !NOTHING.contains(value)) {
            patch.put(key, seconds(name, value));
        } else {
            put(patch, key, value);
        }
    }

    private static void put(ObjectNode target, String key, String value) {
        if (NOTHING.contains(value)) {
            target.putNull(key);
        } else if (value.equals("true") || value.equals("false")) {
            target.put(key, Boolean.parseBoolean(value));
        } else if (NUMBER.matcher(value).matches()) {
            target.put(key, new BigDecimal(value));
        } else {
            target.put(key, value);
        }
    }

    private static double seconds(String name, String value) {
        try {
            return new DurationConverter().convert(value).toMillis() / MILLIS;
        } catch (TypeConversionException e) {
            throw usage(name + ": " + e.getMessage());
        }
    }

    private static CommandFailure usage(String what) {
        return new CommandFailure(ExitCode.USAGE, what);
    }
}
