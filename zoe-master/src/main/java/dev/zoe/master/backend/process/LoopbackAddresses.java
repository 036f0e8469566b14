package dev.zoe.master.backend.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.CRC32;

/**
 * Gives every service an address of its own in 127.0.0.0/8, so that two services may use the same port number.
 *
 * <p>An address follows from the hash of the name; when it is taken, the next free address is used. A file for each
 * address keeps the choice over a restart, until the execution is forgotten.
 */
final class LoopbackAddresses {
    private static final String SHARED = "127.0.0.1";
    private static final int OCTET = 254;

    private final Path directory;
    private final boolean wholeRange;
    private final Map<String, String> known = new ConcurrentHashMap<>();

    /** @param wholeRange whether the host answers on all of 127.0.0.0/8, as Linux does */
    LoopbackAddresses(Path directory, boolean wholeRange) {
        this.directory = directory;
        this.wholeRange = wholeRange;
    }

    String of(String name, long executionId) {
        return wholeRange ? known.computeIfAbsent(name, key -> reserve(key, executionId)) : SHARED;
    }

    /** Frees the addresses of an execution. */
    void forget(long executionId) throws IOException {
        if (!Files.isDirectory(directory)) {
            return;
        }
        try (DirectoryStream<Path> addresses = Files.newDirectoryStream(directory, executionId + "-*")) {
            for (Path address : addresses) {
                known.remove(Files.readString(address));
                Files.deleteIfExists(address);
            }
        }
    }

    /** The executions that have addresses. */
    Set<Long> executions() throws IOException {
        Set<Long> executions = new HashSet<>();
        if (Files.isDirectory(directory)) {
            try (DirectoryStream<Path> addresses = Files.newDirectoryStream(directory, "*-*")) {
                for (Path address : addresses) {
                    String name = address.getFileName().toString();
                    executions.add(Long.parseLong(name.substring(0, name.indexOf('-'))));
                }
            }
        }
        return executions;
    }

    private String reserve(String name, long executionId) {
        CRC32 hash = new CRC32();
        hash.update(name.getBytes(StandardCharsets.UTF_8));
        try {
            Files.createDirectories(directory);
            for (long number = hash.getValue(); ; number++) {
                String address = address(number);
                if (tryReserve(address, name, executionId)) {
                    return address;
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot reserve an address for " + name + " below " + directory, e);
        }
    }

    /** Synchronized, so that the search for another holder and the reservation are atomic. */
    private synchronized boolean tryReserve(String address, String name, long executionId) throws IOException {
        try (DirectoryStream<Path> holders = Files.newDirectoryStream(directory, "*-" + address)) {
            for (Path holder : holders) {
                return Files.readString(holder).equals(name);
            }
        }
        try {
            Files.writeString(directory.resolve(executionId + "-" + address), name, StandardOpenOption.CREATE_NEW);
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        }
    }

    /** 127.0.x.x belongs to the host; the first and the last number of an octet are not used. */
    private static String address(long number) {
        return "127." + (1 + number % OCTET) + "." + (1 + number / OCTET % OCTET) + "."
                + (1 + number / OCTET / OCTET % OCTET);
    }
}
