package dev.zoe.api.template;

/** A manifest, or a file that it names, is not what it must be. The message names the file. */
final class ManifestException extends Exception {
    private static final long serialVersionUID = 1;

    ManifestException(String message) {
        super(message);
    }
}
