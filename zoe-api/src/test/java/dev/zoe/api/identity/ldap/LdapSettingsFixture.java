package dev.zoe.api.identity.ldap;

import dev.zoe.api.testing.TestDirectory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.convert.ApplicationConversionService;

/** Settings of a directory as an operator writes them, without {@code zoe.api.identity.ldap}. */
final class LdapSettingsFixture {
    private static final String PREFIX = "zoe.api.identity.ldap";

    private LdapSettingsFixture() {}

    /** Where the directory is, and whose certificate it has. */
    static Map<String, String> secure(TestDirectory directory) {
        return Map.of(
                "url",
                directory.ldaps(),
                "ca-file",
                directory.certificate().file().toString());
    }

    /** The same with an account that searches users and groups. */
    static Map<String, String> searching(TestDirectory directory) {
        return with(
                secure(directory),
                "bind-dn",
                TestDirectory.ACCOUNT,
                "bind-password",
                TestDirectory.ACCOUNT_PASSWORD,
                "users.base",
                TestDirectory.PEOPLE,
                "groups.base",
                TestDirectory.GROUPS);
    }

    static Map<String, String> with(Map<String, String> settings, String... namesAndValues) {
        Map<String, String> changed = new LinkedHashMap<>(settings);
        for (int i = 0; i < namesAndValues.length; i += 2) {
            changed.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return changed;
    }

    static LdapSettings bind(Map<String, String> settings) {
        MapConfigurationPropertySource source = new MapConfigurationPropertySource();
        settings.forEach((name, value) -> source.put(PREFIX + "." + name, value));
        return new Binder(List.of(source), null, ApplicationConversionService.getSharedInstance())
                .bindOrCreate(PREFIX, LdapSettings.class);
    }
}
