package dev.zoe.standalone.images;

import java.io.Serial;

/** An image could not be built; the message says why and what would be right. */
public final class ImageBuildException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1;

    public ImageBuildException(String message) {
        super(message);
    }

    public ImageBuildException(String message, Throwable cause) {
        super(message, cause);
    }
}
