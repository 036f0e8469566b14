package dev.zoe.db.secret;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where the keys of secrets are, {@code zoe.secrets.*}. API and master need the same keys. Without a key, there are no
 * secrets.
 *
 * @param keyFile a key in each line; the first one encrypts, the others only decrypt
 * @param keys the same keys, in place of a file
 */
@ConfigurationProperties("zoe.secrets")
public record SecretSettings(@Nullable Path keyFile, @DefaultValue List<String> keys) {

    public SecretSettings {
        keys = List.copyOf(keys);
    }

    /** Without the keys. */
    @Override
    public String toString() {
        return "SecretSettings[keyFile=" + keyFile + ", keys=" + keys.size() + "]";
    }
}
