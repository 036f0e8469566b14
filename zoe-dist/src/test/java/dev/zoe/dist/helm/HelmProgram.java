package dev.zoe.dist.helm;

import com.marcnuri.helm.Helm;
import com.marcnuri.helm.InstallCommand;
import com.marcnuri.helm.UpgradeCommand;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The program {@code helm} for {@code .ci/setup-kubernetes}, where it is not installed: the commands and options that
 * the documentation shows, done by the native library. The cluster is the one of {@code KUBECONFIG}.
 */
@Command(name = "helm")
public final class HelmProgram {

    private HelmProgram() {}

    /** Runs one command. The exit code is 1 when Helm refuses it, with the reason at stderr. */
    public static void main(String[] args) {
        CommandLine program = new CommandLine(new HelmProgram());
        program.setExecutionExceptionHandler((e, command, parsed) -> {
            command.getErr().println("Error: " + e.getMessage());
            return 1;
        });
        System.exit(program.execute(args));
    }

    @Command(name = "install")
    void install(
            @Parameters(index = "0") String release,
            @Parameters(index = "1") Path chart,
            @Option(names = "--namespace", required = true) String namespace,
            @Option(names = "--values", required = true) List<Path> values) {
        InstallCommand install = new Helm(chart).install().withName(release).withNamespace(namespace);
        values.forEach(install::withValuesFile);
        System.out.println(install.call().getOutput());
    }

    @Command(name = "upgrade")
    void upgrade(
            @Parameters(index = "0") String release,
            @Parameters(index = "1") Path chart,
            @Option(names = "--namespace", required = true) String namespace,
            @Option(names = "--values", required = true) List<Path> values) {
        UpgradeCommand upgrade = new Helm(chart).upgrade().withName(release).withNamespace(namespace);
        values.forEach(upgrade::withValuesFile);
        System.out.println(upgrade.call().getOutput());
    }

    @Command(name = "uninstall")
    void uninstall(
            @Parameters(index = "0") String release, @Option(names = "--namespace", required = true) String namespace) {
        System.out.println(Helm.uninstall(release).withNamespace(namespace).call());
    }
}
