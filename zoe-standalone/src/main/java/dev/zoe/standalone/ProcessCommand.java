package dev.zoe.standalone;

import dev.zoe.master.MasterApplication;
import dev.zoe.standalone.config.SettingsFile;
import dev.zoe.standalone.config.StartException;
import dev.zoe.web.WebApplication;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** A part of a site in a process of its own. It ends at a signal. */
abstract class ProcessCommand implements Callable<Integer> {

    @Option(
            names = "--settings",
            paramLabel = "FILE",
            description = "A file of properties. A later one wins over an earlier one, and the environment over both.")
    private List<Path> settings = new ArrayList<>();

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = StandaloneMain.HELP)
    boolean help;

    /** Returns when the part runs. */
    abstract void start(String... arguments);

    @Override
    public Integer call() throws InterruptedException {
        String[] arguments = SettingsFile.argument(settings).stream().toArray(String[]::new);
        try {
            start(arguments);
        } catch (RuntimeException reported) {
            // Spring has written the reason to the log.
            return StartException.EXIT_CODE;
        }
        // The signal ends the process, after the part has stopped.
        new CountDownLatch(1).await();
        return 0;
    }

    @Command(name = "api", description = "Runs API and web pages; the database and the master are elsewhere.")
    static final class ApiCommand extends ProcessCommand {
        @Override
        void start(String... arguments) {
            WebApplication.main(arguments);
        }
    }

    @Command(name = "master", description = "Runs a master; the database and the API are elsewhere.")
    static final class MasterCommand extends ProcessCommand {
        @Override
        void start(String... arguments) {
            MasterApplication.main(arguments);
        }
    }
}
