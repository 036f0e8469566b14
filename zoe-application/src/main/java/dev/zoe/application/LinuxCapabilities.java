package dev.zoe.application;

import java.util.Set;

/** Names of the capabilities of Linux, without {@code CAP_}, that a back-end can give to a container. */
public final class LinuxCapabilities {

    /** Without {@code ALL}: each capability is named. */
    public static final Set<String> NAMES = Set.of(
            "AUDIT_CONTROL",
            "AUDIT_WRITE",
            "BLOCK_SUSPEND",
            "CHOWN",
            "DAC_OVERRIDE",
            "DAC_READ_SEARCH",
            "FOWNER",
            "FSETID",
            "IPC_LOCK",
            "IPC_OWNER",
            "KILL",
            "LEASE",
            "LINUX_IMMUTABLE",
            "MAC_ADMIN",
            "MAC_OVERRIDE",
            "MKNOD",
            "NET_ADMIN",
            "NET_BIND_SERVICE",
            "NET_BROADCAST",
            "NET_RAW",
            "SETFCAP",
            "SETGID",
            "SETPCAP",
            "SETUID",
            "SYSLOG",
            "SYS_ADMIN",
            "SYS_BOOT",
            "SYS_CHROOT",
            "SYS_MODULE",
            "SYS_NICE",
            "SYS_PACCT",
            "SYS_PTRACE",
            "SYS_RAWIO",
            "SYS_RESOURCE",
            "SYS_TIME",
            "SYS_TTY_CONFIG",
            "WAKE_ALARM");

    private LinuxCapabilities() {}

    /** @throws IllegalArgumentException when a name is none of {@link #NAMES}; it says which one */
    public static void requireKnown(Set<String> names) {
        names.stream()
                .filter(name -> !NAMES.contains(name))
                .sorted()
                .findFirst()
                .ifPresent(unknown -> {
                    throw new IllegalArgumentException("there is no Linux capability \"" + unknown
                            + "\"; write its name in capital letters without CAP_, such as NET_RAW");
                });
    }
}
