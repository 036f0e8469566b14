package dev.zoe.standalone;

import dev.zoe.db.secret.SecretKeyFile;
import dev.zoe.protocol.CurveKeys;
import dev.zoe.protocol.KeyFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes the keys of a site whose parts are processes of their own. What exists stays unchanged. */
@Command(
        name = "keys",
        description = {
            "Makes the keys of API and master: DIRECTORY/NAME.key, which is secret, and NAME.pub, and the key that"
                    + " encrypts the secrets of users, DIRECTORY/secrets.key.",
            "Files that exist stay unchanged."
        })
final class KeysCommand implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "DIRECTORY", description = "Where the files are.")
    private Path directory = Path.of(".");

    @Parameters(index = "1..*", paramLabel = "NAME", description = "Default: master api.")
    private List<String> names = new ArrayList<>();

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = StandaloneMain.HELP)
    boolean help;

    @Override
    public Integer call() throws IOException {
        for (String name : names.isEmpty() ? List.of("master", "api") : names) {
            Path key = directory.resolve(name + ".key");
            if (Files.exists(key)) {
                System.out.println(key + " exists already and stays unchanged");
            } else {
                CurveKeys unused = KeyFiles.create(directory, name);
                System.out.println("made " + directory.resolve(name) + ".key and .pub");
            }
        }
        Path secrets = directory.resolve("secrets.key");
        boolean made = !Files.exists(secrets);
        SecretKeyFile.createIfMissing(secrets);
        System.out.println(made ? "made " + secrets : secrets + " exists already and stays unchanged");
        return 0;
    }
}
