package dev.zoe.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;

/** File descriptors of this process, as Linux lists them. */
final class OpenFileDescriptors {
    private OpenFileDescriptors() {}

    static int count() {
        String[] names = new File("/proc/self/fd").list();
        assertThat(names).as("the tests run on Linux").isNotNull();
        return names.length;
    }
}
