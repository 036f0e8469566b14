package dev.zoe.application.internal.rules;

import java.util.List;
import java.util.regex.Pattern;

/** Paths inside a container. */
final class ContainerPaths {

    static final String RIGHT =
            "a path in the container must be absolute, of up to 512 characters and without \".\", \"..\""
                    + " or control characters, such as \"/mnt/data\"";

    static final String NOT_OF_KERNEL =
            "/proc, /sys and /dev belong to the kernel; choose another place, such as \"/mnt/data\"";

    private static final int LONGEST = 512;
    private static final Pattern OF_KERNEL = Pattern.compile("/+(proc|sys|dev)(/.*)?", Pattern.DOTALL);

    /** {@code /var/run} is a link to {@code /run} in most images. */
    private static final Pattern OF_SECRETS =
            Pattern.compile("(/+var)?/+run(/+secrets(/+zoe(/.*)?)?)?/*", Pattern.DOTALL);

    private ContainerPaths() {}

    /** Whether it is absolute, without "." and "..". */
    static boolean isPlain(String path) {
        return path.startsWith("/")
                && path.length() <= LONGEST
                && path.chars().noneMatch(Character::isISOControl)
                && List.of(path.split("/", -1)).stream().noneMatch(step -> step.equals("..") || step.equals("."));
    }

    static boolean isOfKernel(String path) {
        return OF_KERNEL.matcher(path).matches();
    }

    /** Whether it is the directory of secrets, below it, or one that it is in. */
    static boolean isOfSecrets(String path) {
        return OF_SECRETS.matcher(path).matches();
    }
}
