package dev.zoe.bench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The borders of this module: it starts the product as a user does, and the product does not know it. */
class BenchArchitectureTest {

    private static final JavaClasses ZOE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.zoe");

    @Test
    void benchmarksUseOnlyThePublicFaceOfTheProduct() {
        noClasses()
                .that()
                .resideInAPackage("dev.zoe.bench..")
                .should()
                .dependOnClassesThat(DescribedPredicate.describe(
                        "are neither in the root package of a module nor a chart",
                        (JavaClass type) -> type.getPackageName().startsWith("dev.zoe.")
                                && !type.getPackageName().startsWith("dev.zoe.bench")
                                && !type.getPackageName().equals("dev.zoe.simulator.chart")
                                && !type.getPackageName().matches("dev\\.zoe\\.[a-z]+")))
                .check(ZOE);
    }

    @Test
    void theProductDoesNotUseTheBenchmarks() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.zoe.bench..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.zoe.bench..")
                .check(ZOE);
    }

    @Test
    void packagesAreFreeOfCycles() {
        slices().matching("dev.zoe.bench.(**)").should().beFreeOfCycles().check(ZOE);
    }

    /** The standalone server, whose test checks the other modules, has no simulator. */
    @Test
    void packagesOfTheSimulatorAreFreeOfCycles() {
        slices().matching("dev.zoe.simulator.(**)").should().beFreeOfCycles().check(ZOE);
    }

    /** {@code PgbenchBaseline} measures PostgreSQL with a statement and a database of its own. */
    @Test
    void benchmarksAndSimulatorHoldNoSql() {
        noClasses()
                .that()
                .resideInAnyPackage("dev.zoe.bench..", "dev.zoe.simulator..")
                .and()
                .doNotHaveFullyQualifiedName("dev.zoe.bench.endtoend.PgbenchBaseline")
                .should()
                .dependOnClassesThat(DescribedPredicate.describe(
                        "take SQL statements",
                        (JavaClass type) ->
                                type.getName().matches("java\\.sql\\.(Connection|DriverManager|.*Statement|ResultSet)")
                                        || type.getPackageName().startsWith("org.springframework.jdbc.core")
                                        || type.getPackageName().startsWith("jakarta.persistence")))
                .check(ZOE);
    }
}
