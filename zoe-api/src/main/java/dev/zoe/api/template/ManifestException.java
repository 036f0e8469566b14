package dev.zoe.api.template;

import dev.zoe.application.SafeText;

/** A manifest, or a file that it names, is not what it must be. The message names the file; the log shows it. */
final class ManifestException extends Exception {
    private static final long serialVersionUID = 1;

    ManifestException(String message) {
        super(SafeText.line(message));
    }
}
