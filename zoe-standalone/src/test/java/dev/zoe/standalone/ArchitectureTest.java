package dev.zoe.standalone;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.zoe.master.backend.BackEnd;
import dev.zoe.standalone.database.DatabaseRoles;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The borders between modules and packages, as docs/developers/architecture.md draws them. */
class ArchitectureTest {

    private static final JavaClasses ZOE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(location -> !location.contains("/test-classes/") && !location.contains("-tests.jar"))
            .importPackages("dev.zoe");

    @Test
    void arrowsBetweenModulesPointOneWay() {
        layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage("dev.zoe..")
                .layer("application")
                .definedBy("dev.zoe.application..")
                .layer("scheduler")
                .definedBy("dev.zoe.scheduler..")
                .layer("db")
                .definedBy("dev.zoe.db..")
                .layer("protocol")
                .definedBy("dev.zoe.protocol..")
                .layer("master")
                .definedBy("dev.zoe.master..")
                .layer("api")
                .definedBy("dev.zoe.api..")
                .layer("web")
                .definedBy("dev.zoe.web..")
                .layer("cli")
                .definedBy("dev.zoe.cli..")
                .layer("standalone")
                .definedBy("dev.zoe.standalone..")
                .whereLayer("application")
                .mayNotAccessAnyLayer()
                .whereLayer("scheduler")
                .mayNotAccessAnyLayer()
                .whereLayer("protocol")
                .mayNotAccessAnyLayer()
                .whereLayer("db")
                .mayOnlyAccessLayers("application", "scheduler")
                .whereLayer("master")
                .mayOnlyAccessLayers("application", "scheduler", "db", "protocol")
                .whereLayer("api")
                .mayOnlyAccessLayers("application", "scheduler", "db", "protocol")
                .whereLayer("web")
                .mayOnlyAccessLayers("api", "db", "application")
                .whereLayer("cli")
                .mayOnlyAccessLayers("application", "scheduler")
                .whereLayer("standalone")
                .mayNotBeAccessedByAnyLayer()
                .check(ZOE);
    }

    @Test
    void theSchedulerKnowsNothingButJava() {
        noClasses()
                .that()
                .resideInAPackage("dev.zoe.scheduler..")
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages("dev.zoe.scheduler..", "java.lang..", "java.util..", "org.jspecify..")
                .check(ZOE);
        noClasses()
                .that()
                .resideInAPackage("dev.zoe.scheduler..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.util.concurrent..", "java.util.logging..")
                .check(ZOE);
    }

    /** See docs/decisions/0009. */
    @Test
    void databaseApiAndCommandLineKnowOnlyTheSettingsOfTheScheduler() {
        Set<String> settings = Set.of("Settings", "QueueOrder", "Allocator", "BackFill", "Placement", "SpeedUp");
        noClasses()
                .that()
                .resideInAnyPackage("dev.zoe.db..", "dev.zoe.api..", "dev.zoe.cli..")
                .should()
                .dependOnClassesThat(DescribedPredicate.describe(
                        "are of the scheduler and no settings",
                        type -> type.getPackageName().startsWith("dev.zoe.scheduler")
                                && !type.getPackageName().equals("dev.zoe.scheduler.setting")
                                && settings.stream().noneMatch(name -> type.getName()
                                        .matches("dev\\.zoe\\.scheduler\\." + name + "(\\$.*)?"))))
                .check(ZOE);
    }

    @Test
    void internalPackagesAreUsedByTheirOwnModuleOnly() {
        for (String module : modules()) {
            noClasses()
                    .that()
                    .resideOutsideOfPackage("dev.zoe." + module + "..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAPackage("dev.zoe." + module + "..internal..")
                    .allowEmptyShould(true)
                    .check(ZOE);
        }
    }

    @Test
    void backEndsTranslateAndKnowNothingOfTheLoop() {
        noClasses()
                .that()
                .resideInAPackage("dev.zoe.master.backend..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.zoe.db..", "dev.zoe.scheduler..", "dev.zoe.protocol..")
                .check(ZOE);
        noClasses()
                .that()
                .resideInAPackage("dev.zoe.master.backend..")
                .should()
                .dependOnClassesThat(DescribedPredicate.describe(
                        "are of the master, and neither of a back-end nor of the package concurrent",
                        type -> type.getPackageName().startsWith("dev.zoe.master")
                                && !type.getPackageName().startsWith("dev.zoe.master.backend")
                                && !type.getPackageName().equals("dev.zoe.master.concurrent")))
                .check(ZOE);
        noClasses()
                .that()
                .resideOutsideOfPackages(
                        "dev.zoe.master.backend.docker..", "dev.zoe.master.backend.swarm..", "dev.zoe.standalone..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("com.github.dockerjava..")
                .check(ZOE);
        noClasses()
                .that()
                .resideOutsideOfPackages("dev.zoe.master.backend.kubernetes..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.fabric8..")
                .check(ZOE);
    }

    /**
     * A slow engine must not hold up the loop: only the threads that carry out orders and look around may wait for one.
     */
    @Test
    void theLoopAsksNoEngine() {
        Set<String> local = Set.of("name", "mounts", "isolatesUsers", "dnsName", "callsAtOnce");
        noClasses()
                .that()
                .resideInAnyPackage(
                        "dev.zoe.master.event..",
                        "dev.zoe.master.explain..",
                        "dev.zoe.master.lifecycle..",
                        "dev.zoe.master.loop..",
                        "dev.zoe.master.node..",
                        "dev.zoe.master.reconcile..",
                        "dev.zoe.master.service..",
                        "dev.zoe.master.state..",
                        "dev.zoe.master.submission..",
                        "dev.zoe.master.transition..",
                        "dev.zoe.master.spec..",
                        "dev.zoe.master.lease..")
                .should()
                .callMethodWhere(DescribedPredicate.describe(
                        "asks an engine",
                        call -> call.getTargetOwner().isAssignableTo(BackEnd.class) && !local.contains(call.getName())))
                .check(ZOE);
    }

    @Test
    void packagesOfAModuleAreFreeOfCycles() {
        for (String module : modules()) {
            slices().matching("dev.zoe." + module + ".(**)")
                    .should()
                    .beFreeOfCycles()
                    .allowEmptyShould(true)
                    .check(ZOE);
        }
    }

    /**
     * Statements on the schema live in the module db; the others ask its readers and writers. {@link DatabaseRoles}
     * creates the accounts of the embedded server. The module bench has a rule of its own.
     */
    @Test
    void onlyTheModuleDbHoldsSql() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.zoe.db..")
                .and()
                .doNotBelongToAnyOf(DatabaseRoles.class)
                .should()
                .dependOnClassesThat(DescribedPredicate.describe(
                        "take SQL statements",
                        type -> type.getName().matches("java\\.sql\\.(Connection|DriverManager|.*Statement|ResultSet)")
                                || type.getPackageName().startsWith("org.springframework.jdbc.core")
                                || type.getPackageName().startsWith("jakarta.persistence")))
                .check(ZOE);
    }

    /** Other tests write through the product, or through the test kit of the module {@code db}. */
    @Test
    void onlyTestsOfTheModuleDbHoldSql() throws IOException {
        assertThat(testsThatImport(
                        "java\\.sql\\.(Statement|PreparedStatement|CallableStatement|ResultSet|DriverManager)",
                        "org\\.springframework\\.jdbc\\.core\\..*",
                        "jakarta\\.persistence\\..*"))
                .isEmpty();
    }

    /** The test sources of all modules but {@code db}. */
    private static List<String> testsThatImport(String... types) throws IOException {
        Pattern imports = Pattern.compile("(?m)^import (static )?(%s);".formatted(String.join("|", types)));
        Path root = Path.of("..");
        List<String> found = new ArrayList<>();
        int seen = 0;
        try (DirectoryStream<Path> modules = Files.newDirectoryStream(root, "zoe-*")) {
            for (Path module : modules) {
                Path tests = module.resolve("src/test/java");
                if (!Files.isDirectory(tests)) {
                    continue;
                }
                try (Stream<Path> files = Files.walk(tests)) {
                    for (Path file : (Iterable<Path>)
                            files.filter(path -> path.toString().endsWith(".java"))::iterator) {
                        seen++;
                        if (imports.matcher(Files.readString(file)).find()) {
                            found.add(root.relativize(file).toString());
                        }
                    }
                }
            }
        }
        assertThat(seen).as("test sources").isGreaterThan(100);
        Collections.sort(found);
        return found;
    }

    @Test
    void modulesAreFreeOfCyclesBetweenThem() {
        slices().matching("dev.zoe.(*)..").should().beFreeOfCycles().check(ZOE);
    }

    @Test
    void lifeCyclesPerformNothing() {
        classes()
                .that()
                .resideInAPackage("dev.zoe.master.lifecycle..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "dev.zoe.master.lifecycle..", "dev.zoe.db..", "java.lang..", "java.util..", "org.jspecify..")
                .check(ZOE);
    }

    @Test
    void everyModuleIsLookedAt() {
        assertThat(modules())
                .containsExactly(
                        "api", "application", "cli", "db", "master", "protocol", "scheduler", "standalone", "web");
    }

    private static Set<String> modules() {
        return ZOE.stream()
                .map(JavaClass::getPackageName)
                .map(name -> name.split("\\.", -1)[2])
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
