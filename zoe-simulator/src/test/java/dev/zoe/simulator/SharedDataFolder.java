package dev.zoe.simulator;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/**
 * The data of the evaluation, which are not in the repository: they are found in {@code shared/data} beside the
 * checkout, or where {@code ZOE_SHARED_DATA} says.
 */
public final class SharedDataFolder {

    private SharedDataFolder() {}

    /** A file of the data; skips the test when the data are not on this machine. */
    public static Path file(String name) {
        String set = System.getenv("ZOE_SHARED_DATA");
        Path folder = set != null ? Path.of(set) : besideCheckout();
        Path file = folder.resolve(name);
        assumeTrue(
                Files.exists(file),
                "no data of the evaluation: " + file + " is missing; set ZOE_SHARED_DATA to their folder");
        return file;
    }

    private static Path besideCheckout() {
        Path module = Path.of("").toAbsolutePath();
        Path checkout = Files.exists(module.resolve("mvnw")) ? module : module.resolve("..");
        return checkout.resolve("../shared/data").normalize();
    }

    /** Rows of a CSV file with a header, plain or compressed with gzip: column to text. */
    public static List<Map<String, String>> rows(Path file) throws IOException {
        List<Map<String, String>> rows = new ArrayList<>();
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                file.toString().endsWith(".gz")
                        ? new GZIPInputStream(Files.newInputStream(file))
                        : Files.newInputStream(file),
                StandardCharsets.UTF_8))) {
            String[] head = reader.readLine().split(",", -1);
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                String[] cells = line.split(",", -1);
                Map<String, String> row = new HashMap<>();
                for (int i = 0; i < head.length; i++) {
                    row.put(head[i], cells[i]);
                }
                rows.add(row);
            }
        }
        return rows;
    }
}
