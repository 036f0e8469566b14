package dev.zoe.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.audit.AuditSettings;
import dev.zoe.api.connection.ConnectionSettings;
import dev.zoe.api.header.HeaderSettings;
import dev.zoe.api.identity.ldap.LdapSettings;
import dev.zoe.api.identity.oidc.OidcSettings;
import dev.zoe.api.master.MasterLinkSettings;
import dev.zoe.api.password.PasswordSettings;
import dev.zoe.api.security.IdentitySettings;
import dev.zoe.api.security.LoginSettings;
import dev.zoe.api.security.SiteAddressSettings;
import dev.zoe.api.serviceaccess.ServiceSessionSettings;
import dev.zoe.api.session.SessionSettings;
import dev.zoe.api.settings.DeploymentSettings;
import dev.zoe.api.stream.StreamSettings;
import dev.zoe.api.submission.SubmissionSettings;
import dev.zoe.api.submission.SubmittedBytesSettings;
import dev.zoe.api.submission.WaitingLimitSettings;
import dev.zoe.api.throttle.RequestBodySettings;
import dev.zoe.api.throttle.RequestRateSettings;
import dev.zoe.api.throttle.RequestThrottleSettings;
import dev.zoe.api.throttle.SubmissionThrottleSettings;
import dev.zoe.api.tls.TlsSettings;
import dev.zoe.api.workspace.WorkspaceSettings;
import dev.zoe.db.secret.SecretSettings;
import dev.zoe.master.settings.BackEndSettings;
import dev.zoe.master.settings.MasterMonitorSettings;
import dev.zoe.master.settings.MasterSettings;
import dev.zoe.master.settings.SiteSettings;
import dev.zoe.scheduler.Settings;
import dev.zoe.scheduler.setting.SchedulerSettingDeclarations;
import dev.zoe.scheduler.setting.SettingDeclaration;
import dev.zoe.scheduler.setting.SettingType;
import dev.zoe.web.live.LiveSettings;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/** The tables of settings in the documentation are those of the code. */
class DocumentedSettingsTest {

    static final List<Class<?>> SETTINGS = List.of(
            SiteSettings.class,
            DeploymentSettings.class,
            SecretSettings.class,
            MasterSettings.class,
            MasterMonitorSettings.class,
            BackEndSettings.class,
            MasterLinkSettings.class,
            ServiceSessionSettings.class,
            StreamSettings.class,
            LiveSettings.class,
            IdentitySettings.class,
            LdapSettings.class,
            OidcSettings.class,
            LoginSettings.class,
            PasswordSettings.class,
            AuditSettings.class,
            SubmissionSettings.class,
            WaitingLimitSettings.class,
            SubmittedBytesSettings.class,
            ConnectionSettings.class,
            RequestThrottleSettings.class,
            SubmissionThrottleSettings.class,
            RequestBodySettings.class,
            SessionSettings.class,
            dev.zoe.api.template.TemplateSettings.class,
            SiteAddressSettings.class,
            TlsSettings.class,
            HeaderSettings.class,
            RequestRateSettings.class,
            WorkspaceSettings.class,
            dev.zoe.web.proxy.ProxySettings.class,
            dev.zoe.api.metrics.ApiMetricsSettings.class);

    /** The build sets it. */
    static final Set<String> NO_SETTING = Set.of("zoe.version");

    private static final Path PAGE = Path.of("..", "docs", "operators", "running-zoe.md");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (`zoe\\.[^|]+) \\| ([^|]+) \\|");
    private static final Pattern PROPERTIES = Pattern.compile("(?s)```properties\n(.*?)```");
    private static final Pattern NAME = Pattern.compile("`([^`]+)`");

    @Test
    void everySettingIsDocumentedAndEveryDocumentedOneIsASetting() throws IOException {
        assertThat(documented().keySet())
                .containsExactlyInAnyOrderElementsOf(settings().keySet());
    }

    @Test
    void theDefaultsAreThoseOfTheCode() throws IOException {
        Map<String, String> documented = documented();

        settings().forEach((name, value) -> {
            if (!value.isEmpty() && documented.containsKey(name)) {
                assertThat(documented.get(name)).as(name).isEqualTo(value);
            }
        });
    }

    /** In the settings of the release archive, and in the examples for operators. */
    @Test
    void everySettingOfAnExampleExists() throws IOException {
        Set<String> known = settings().keySet();
        List<String> examples = new ArrayList<>();
        for (Path file : files(Path.of("..", "dist"), ".properties")) {
            examples.add(Files.readString(file));
        }
        for (Path page : files(Path.of("..", "docs", "operators"), ".md")) {
            PROPERTIES
                    .matcher(Files.readString(page))
                    .results()
                    .map(block -> block.group(1))
                    .forEach(examples::add);
        }
        assertThat(examples).hasSizeGreaterThan(9);
        assertThat(examples).allSatisfy(example -> assertThat(example.lines()
                        .filter(line -> line.startsWith("zoe."))
                        .map(line -> line.substring(0, line.indexOf('=')).replaceAll("\\[\\d+]", "")))
                .allMatch(known::contains));
    }

    private static List<Path> files(Path directory, String end) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.toString().endsWith(end)).toList();
        }
    }

    private static Map<String, String> documented() throws IOException {
        Map<String, String> documented = new TreeMap<>();
        String page = Files.readString(PAGE);
        Matcher row = ROW.matcher(page.substring(page.indexOf("\n## Settings\n")));
        while (row.find()) {
            List<String> names = NAME.matcher(row.group(1))
                    .results()
                    .map(found -> found.group(1))
                    .toList();
            String[] defaults =
                    row.group(2).replaceAll("`| \\(\\d\\)", "").strip().split(names.size() > 1 ? ", " : "$^", -1);
            String parent = names.get(0).substring(0, names.get(0).lastIndexOf('.'));
            for (int i = 0; i < names.size(); i++) {
                String name = names.get(i).startsWith(".") ? parent + names.get(i) : names.get(i);
                documented.put(
                        name.replace("[0]", "").replace(".<name>", ""),
                        defaults.length == names.size() ? defaults[i] : "");
            }
        }
        return documented;
    }

    /** The settings with their defaults; empty where a default is no single value. */
    private static Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>();
        for (Class<?> type : SETTINGS) {
            collect(type.getAnnotation(ConfigurationProperties.class).value(), type, settings);
        }
        for (SettingDeclaration<?> setting : SchedulerSettingDeclarations.ALL) {
            settings.put("zoe.master.scheduler." + setting.optionName(), initial(setting));
        }
        settings.keySet().removeAll(NO_SETTING);
        return settings;
    }

    /** The default of a setting of the scheduler as a settings file would have it. */
    private static String initial(SettingDeclaration<?> setting) {
        if (setting.type() instanceof SettingType.Weights) {
            return "";
        }
        String value = setting.text(Settings.DEFAULT).replaceFirst("\\.0$", "");
        return value.matches("\\d+") && setting.type().isDuration() ? value + "s" : value;
    }

    private static void collect(String prefix, Class<?> type, Map<String, String> settings) {
        for (RecordComponent component : type.getRecordComponents()) {
            String name = prefix + "." + kebab(component.getName());
            Class<?> part = part(component.getGenericType());
            if (part.isRecord()) {
                collect(name, part, settings);
            } else {
                DefaultValue value = component.getAnnotation(DefaultValue.class);
                settings.put(name, value == null ? "" : String.join(",", value.value()));
            }
        }
    }

    /** The type of a setting, or that of the items of a list. */
    static Class<?> part(Type type) {
        if (type instanceof ParameterizedType list) {
            return part(list.getActualTypeArguments()[0]);
        }
        return (Class<?>) type;
    }

    static String kebab(String name) {
        return name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }
}
