package dev.zoe.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.settings.DeploymentSettings;
import dev.zoe.api.submission.SubmissionSettings;
import dev.zoe.api.submission.WaitingLimitSettings;
import dev.zoe.application.SiteNames;
import dev.zoe.db.SettingPathEditor;
import dev.zoe.db.SettingValueCheck;
import dev.zoe.master.settings.BackEndSettings;
import dev.zoe.master.settings.InitialSchedulerSettings;
import dev.zoe.scheduler.setting.SchedulerSettingDeclarations;
import dev.zoe.scheduler.setting.SettingDeclaration;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.PropertySourcesPlaceholdersResolver;
import org.springframework.boot.context.properties.bind.handler.IgnoreTopLevelConverterNotFoundBindHandler;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

/**
 * Every setting with hostile values. Each value is read, or refused in one line that names the setting and says what
 * would be right.
 */
class HostileSettingsTest {
    private static final long SEED = 14;
    private static final int RANDOM_VALUES = 4;
    private static final int LONGEST_LINE = 20_000;

    private static final List<String> VALUES = List.of(
            "",
            " ",
            "\t\n ",
            "-1",
            "-1s",
            "-5MB",
            "0",
            "1",
            "2147483648",
            "9223372036854775808",
            "9".repeat(400),
            "1e308",
            "NaN",
            "-Infinity",
            "0x10",
            "99999999999999d",
            "PT9223372036854775807S",
            "9223372036854775807TB",
            "true",
            "yes",
            "null",
            "banana",
            "ä€😀\u0660",
            "\ud800",
            "\u001b[31mred\nzoe: ready",
            "a\u0000b",
            "\u202egnp.exe",
            ",",
            "a,,b",
            ":",
            "://",
            "https://[",
            "http://a b",
            "tcp://host:99999",
            "../x",
            "/",
            "~",
            "%",
            "classpath:x",
            "file:",
            "file:x",
            "file://host/x",
            "${zoe.absent}",
            "${user.dir",
            "#{1/0}",
            "(",
            "*".repeat(1_000),
            "x".repeat(20_000),
            "1,".repeat(1_000));

    /** Those that are also given to members, which the setting may not have. */
    private static final List<String> MEMBERS = List.of("", " ", "-1", "banana", ",", "a\u0000b");

    private static final Pattern CONTROLS = Pattern.compile("[\\p{Cntrl}\u202e&&[^\t]]");

    /** What the text of a Java exception looks like, and no sentence for an operator. */
    private static final Pattern UNCLEAR =
            Pattern.compile("(?i)exception|java\\.|null$|for input string|no converter|failed to|cannot convert|: *$");

    /** What the start does with settings beside reading them. */
    private static final Map<Class<?>, Consumer<Object>> USES = Map.of(
            BackEndSettings.class, settings -> ((BackEndSettings) settings).policy(),
            DeploymentSettings.class, settings -> ((DeploymentSettings) settings).names(),
            SubmissionSettings.class,
                    settings -> ((SubmissionSettings) settings).limits(new SiteNames(Map.of(), List.of())),
            WaitingLimitSettings.class, settings -> ((WaitingLimitSettings) settings).limits());

    /** A setting, or a member of the first one in a list. */
    private record Target(String name, Consumer<Map<String, Object>> start) {}

    @TestFactory
    @Timeout(120)
    Stream<DynamicTest> everySettingIsReadOrRefusedWithWhatIsRight() {
        List<Target> targets = new ArrayList<>();
        for (Class<?> type : DocumentedSettingsTest.SETTINGS) {
            String prefix = type.getAnnotation(ConfigurationProperties.class).value();
            collect(prefix, type, name -> targets.add(new Target(name, settings -> bind(prefix, type, settings))));
        }
        for (SettingDeclaration<?> setting : SchedulerSettingDeclarations.ALL) {
            targets.add(new Target("zoe.master.scheduler." + setting.optionName(), HostileSettingsTest::bindScheduler));
        }
        assertThat(targets).hasSizeGreaterThan(DocumentedSettingsTest.SETTINGS.size());
        return targets.stream()
                .filter(target -> !DocumentedSettingsTest.NO_SETTING.contains(target.name()))
                .map(target -> DynamicTest.dynamicTest(target.name(), () -> attack(target)));
    }

    @ParameterizedTest
    @CsvSource({"pids-limit, -1", "writable-layer, -5MB", "allowed-capabilities, CAP_FLY", "allowed-host-paths, data"})
    void ofTheSettingsOfABackEndTheWrongOneIsNamed(String name, String value) {
        String setting = "zoe.back-end." + name;
        Target target = new Target(setting, settings -> bind("zoe.back-end", BackEndSettings.class, settings));

        assertThat(refusal(target, Map.of(setting, value)))
                .hasValueSatisfying(words -> assertThat(words).startsWith(setting));
    }

    private static void collect(String prefix, Class<?> type, Consumer<String> found) {
        for (RecordComponent component : type.getRecordComponents()) {
            String name = prefix + "." + DocumentedSettingsTest.kebab(component.getName());
            Class<?> part = DocumentedSettingsTest.part(component.getGenericType());
            found.accept(name);
            if (part.isRecord()) {
                boolean isList = List.class.isAssignableFrom(component.getType());
                collect(isList ? name + "[0]" : name, part, found);
            }
        }
    }

    private static void attack(Target target) {
        Random random = new Random(SEED);
        List<String> values = new ArrayList<>(VALUES);
        for (int i = 0; i < RANDOM_VALUES; i++) {
            values.add(random.ints(1 + random.nextInt(20), 1, 0x3000)
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString());
        }
        List<String> unclear = new ArrayList<>();
        for (String value : values) {
            for (String end : MEMBERS.contains(value) ? List.of("", "[0]", ".x") : List.of("")) {
                String name = target.name() + end;
                refusal(target, Map.of(name, value))
                        .filter(words -> !isClear(words, target))
                        .ifPresent(words -> unclear.add("%s=%s\n    %s".formatted(name, shown(value), shown(words))));
            }
        }
        assertThat(unclear).isEmpty();
    }

    private static Optional<String> refusal(Target target, Map<String, Object> settings) {
        try {
            target.start().accept(settings);
            return Optional.empty();
        } catch (RuntimeException failure) {
            return Optional.of(StartFailureReport.words(failure).orElseGet(() -> "unexpected: " + cause(failure)));
        }
    }

    private static String cause(Throwable failure) {
        return failure.getCause() == null ? failure.toString() : cause(failure.getCause());
    }

    private static boolean isClear(String words, Target target) {
        String name = target.name().replaceAll("\\[0].*", "");
        return words.startsWith(name.substring(0, name.lastIndexOf('.')))
                && words.length() < LONGEST_LINE
                && CONTROLS.matcher(words).results().findAny().isEmpty()
                && UNCLEAR.matcher(words.replaceFirst("(?s)'.*': ", ""))
                        .results()
                        .findAny()
                        .isEmpty();
    }

    private static String shown(String text) {
        return text.length() > 200 ? text.substring(0, 100) + "…" + text.substring(text.length() - 100) : text;
    }

    private static void bind(String prefix, Class<?> type, Map<String, Object> settings) {
        MapPropertySource source = new MapPropertySource("hostile", settings);
        Binder binder = new Binder(
                ConfigurationPropertySources.from(source),
                new PropertySourcesPlaceholdersResolver(List.of(source)),
                null,
                new SettingPathEditor.Registrar()::registerCustomEditors,
                new SettingValueCheck().apply(new IgnoreTopLevelConverterNotFoundBindHandler()));
        Object read = binder.bindOrCreate(prefix, Bindable.of(type));
        USES.getOrDefault(type, unused -> {}).accept(read);
    }

    private static void bindScheduler(Map<String, Object> settings) {
        StandardEnvironment environment = new StandardEnvironment();
        environment.getPropertySources().addFirst(new MapPropertySource("hostile", settings));
        ConfigurationPropertySources.attach(environment);
        InitialSchedulerSettings.read(environment);
    }
}
