package dev.zoe.cli.internal.settings;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where the API is and who asks.
 *
 * @param url without a slash at the end, for example {@code http://127.0.0.1:5001}
 * @param credentials empty to send none, which only the open resources allow
 * @param withheld why a password or token that is set somewhere is not used, in one sentence
 * @param caFile PEM file with the certificate authorities to trust; empty for those of the JDK
 */
public record CliSettings(
        URI url, Optional<Credentials> credentials, Optional<String> withheld, Optional<Path> caFile) {

    public CliSettings(URI url, Optional<Credentials> credentials) {
        this(url, credentials, Optional.empty(), Optional.empty());
    }
}
