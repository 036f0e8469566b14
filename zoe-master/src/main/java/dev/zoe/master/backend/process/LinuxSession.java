package dev.zoe.master.backend.process;

import dev.zoe.master.backend.ServiceUsage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds processes by their session, from /proc, also those whose parent has ended. */
final class LinuxSession implements ProcessGroup {
    private static final Path PROC = Path.of("/proc");
    /** Fields of /proc/n/stat counted from the one after the name, see proc(5). */
    private static final int SESSION = 3;

    /** The first of user and system time, of the process itself and of its children that have ended. */
    private static final int TIMES = 11;

    private static final int TIMES_END = 15;
    /** Linux reports processor time in 1/100 s on every architecture that runs Java. */
    private static final long NANOS_PER_TICK = 10_000_000;

    private static final long KIBIBYTE = 1024;
    /** Usage is queried for all services in a row; one scan serves all of these queries. */
    private static final Duration MAX_SCAN_AGE = Duration.ofSeconds(1);

    private final SharedHostScan<Map<Long, List<Stat>>> scans = new SharedHostScan<>(LinuxSession::scan);

    static boolean works() {
        return Files.isReadable(PROC.resolve("self/stat")) && Files.isExecutable(Path.of("/usr/bin/setsid"));
    }

    @Override
    public List<ProcessHandle> members(ProcessHandle wrapper) {
        return scans.fresh().getOrDefault(wrapper.pid(), List.of()).stream()
                .map(stat -> ProcessHandle.of(stat.pid))
                .flatMap(Optional::stream)
                .toList();
    }

    @Override
    public List<String> commandLine(ProcessHandle process) {
        try {
            byte[] commandLine = Files.readAllBytes(PROC.resolve(process.pid() + "/cmdline"));
            return List.of(new String(commandLine, StandardCharsets.UTF_8).split("\0", -1));
        } catch (IOException e) {
            // The process has ended.
            return List.of();
        }
    }

    @Override
    public ServiceUsage usage(ProcessHandle wrapper) {
        long ticks = 0;
        long memory = 0;
        for (Stat stat : scans.recent(MAX_SCAN_AGE).getOrDefault(wrapper.pid(), List.of())) {
            ticks += stat.ticks;
            memory += stat.memory();
        }
        return new ServiceUsage(ticks * NANOS_PER_TICK, memory);
    }

    /** A process as one scan found it. */
    private static final class Stat {
        private static final long UNREAD = -1;

        private final long pid;
        private final long session;
        private final long ticks;
        private volatile long memory = UNREAD;

        Stat(long pid, long session, long ticks) {
            this.pid = pid;
            this.session = session;
            this.ticks = ticks;
        }

        /**
         * Bytes, read once for each scan: Linux takes long to write the file, and one host has thousands of processes.
         */
        long memory() {
            if (memory == UNREAD) {
                memory = readMemory(pid);
            }
            return memory;
        }
    }

    /** Processes of this host by their session, without those that lead one. */
    private static Map<Long, List<Stat>> scan() {
        Map<Long, List<Stat>> found = new HashMap<>();
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
            for (Path process : processes) {
                stat(process).filter(stat -> stat.session != stat.pid).ifPresent(stat -> found.computeIfAbsent(
                                stat.session, session -> new ArrayList<>())
                        .add(stat));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list the processes of this host in /proc", e);
        }
        return found;
    }

    private static Optional<Stat> stat(Path process) {
        try {
            String text = Files.readString(process.resolve("stat"), StandardCharsets.ISO_8859_1);
            // The name is in parentheses and may hold anything, blanks and parentheses too.
            String[] fields = text.substring(text.lastIndexOf(')') + 2).split(" ", -1);
            boolean ended = fields[0].equals("Z") || fields[0].equals("X");
            return ended
                    ? Optional.empty()
                    : Optional.of(new Stat(
                            Long.parseLong(process.getFileName().toString()),
                            Long.parseLong(fields[SESSION]),
                            Arrays.stream(fields, TIMES, TIMES_END)
                                    .mapToLong(Long::parseLong)
                                    .sum()));
        } catch (IOException e) {
            // The process ended after the listing.
            return Optional.empty();
        }
    }

    /** Memory that the process allocated; the pages of programs and libraries are shared and do not count. */
    private static long readMemory(long pid) {
        try {
            String status = Files.readString(PROC.resolve(pid + "/status"), StandardCharsets.ISO_8859_1);
            return (kibibytes(status, "\nRssAnon:") + kibibytes(status, "\nRssShmem:")) * KIBIBYTE;
        } catch (IOException e) {
            return 0;
        }
    }

    /** The number of a line such as {@code RssAnon: 124 kB}; 0 when there is none, as in a process that ends. */
    private static long kibibytes(String status, String field) {
        int found = status.indexOf(field);
        if (found < 0) {
            return 0;
        }
        int start = found + field.length();
        return Long.parseLong(
                status.substring(start, status.indexOf("kB", start)).strip());
    }
}
