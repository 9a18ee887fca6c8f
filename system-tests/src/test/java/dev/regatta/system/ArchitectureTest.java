package dev.regatta.system;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import dev.regatta.nfs.client.NfsUrl;
import dev.regatta.nfs.client.NfsUrlException;
import dev.regatta.provisioning.Providers;
import dev.regatta.provisioning.local.LocalProvider;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.NullMarked;

/// The walls between the parts: design.md section 2.
@AnalyzeClasses(packages = "dev.regatta", importOptions = ImportOption.DoNotIncludeTests.class)
final class ArchitectureTest {

  @ArchTest
  static final ArchRule modelUsesOnlyValuesAndItsReaders =
      classes()
          .that()
          .resideInAPackage("dev.regatta.model..")
          .should()
          .onlyDependOnClassesThat(
              resideInAnyPackage(
                      "dev.regatta.model..",
                      "java..",
                      "org.jspecify..",
                      "com.typesafe.config..",
                      "org.HdrHistogram..",
                      "com.fasterxml.jackson..")
                  // The grammar of URLs: a wrong one in a plan is told with its place.
                  .or(belongToAnyOf(NfsUrl.class, NfsUrlException.class)));

  @ArchTest
  static final ArchRule onlyResultFilesOfTheModelAreJson =
      noClasses()
          .that(
              resideInAPackage("dev.regatta.model..")
                  .and(
                      not(
                          resideInAnyPackage(
                              "dev.regatta.model.journal", "dev.regatta.model.summary"))))
          .should()
          .dependOnClassesThat()
          .resideInAPackage("com.fasterxml.jackson..");

  @ArchTest
  static final ArchRule coordinatorSeesNoLoad =
      noClasses()
          .that()
          .resideInAPackage("dev.regatta.coordinator..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("dev.regatta.engine..", "dev.regatta.nfs..", "dev.regatta.worker..");

  @ArchTest
  static final ArchRule workerSeesNoFleet =
      noClasses()
          .that()
          .resideInAPackage("dev.regatta.worker..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("dev.regatta.provisioning..", "dev.regatta.coordinator..");

  @ArchTest
  static final ArchRule engineSeesModelAndNfsOnly =
      noClasses()
          .that()
          .resideInAPackage("dev.regatta.engine..")
          .should()
          .dependOnClassesThat(
              resideInAPackage("dev.regatta..")
                  .and(
                      not(
                          resideInAnyPackage(
                              "dev.regatta.engine..",
                              "dev.regatta.model..",
                              "dev.regatta.nfs.."))));

  @ArchTest
  static final ArchRule actorsStayInProtocolWorkerAndRun =
      onlyIn(
          "akka..",
          "dev.regatta.protocol..",
          "dev.regatta.worker..",
          "dev.regatta.coordinator.run..");

  @ArchTest
  static final ArchRule commandLinesAreOfTheTwoPrograms =
      onlyIn("picocli..", "dev.regatta.coordinator", "dev.regatta.worker");

  @ArchTest
  static final ArchRule certificatesAreMadeInOnePlace =
      onlyIn("org.bouncycastle..", "dev.regatta.coordinator.keys");

  @ArchTest
  static final ArchRule terminalIsTheCommandLines =
      onlyIn("org.jline..", "dev.regatta.coordinator");

  @ArchTest
  static final ArchRule nativeCallsAreInTheEngine =
      onlyIn("java.lang.foreign..", "dev.regatta.engine..");

  @ArchTest
  static final ArchRule enginesDoNotUseEachOther =
      slices().matching("dev.regatta.engine.io.(*)..").should().notDependOnEachOther();

  /// One arrow is left out: the visible list of the providers stands beside their interface.
  @ArchTest
  static final ArchRule packagesHaveNoCycle =
      slices()
          .matching("dev.regatta.(**)")
          .should()
          .beFreeOfCycles()
          .ignoreDependency(Providers.class, LocalProvider.class);

  @ArchTest
  static final ArchRule nobodySleeps =
      noClasses()
          .should()
          .callMethod(Thread.class, "sleep", long.class)
          .orShould()
          .callMethod(Thread.class, "sleep", long.class, int.class)
          .orShould()
          .callMethod(Thread.class, "sleep", Duration.class)
          .orShould()
          .callMethod(TimeUnit.class, "sleep", long.class);

  @ArchTest
  static final ArchRule nobodyReadsTheClockAsANumber =
      noClasses().should().callMethod(System.class, "currentTimeMillis");

  @ArchTest
  static final ArchRule onlyMainsEndTheProcess =
      noClasses()
          .that()
          .haveSimpleNameNotEndingWith("Main")
          .should()
          .callMethod(System.class, "exit", int.class)
          .orShould()
          .callMethod(Runtime.class, "exit", int.class)
          .orShould()
          .callMethod(Runtime.class, "halt", int.class);

  @ArchTest
  static final ArchRule namesAreRoles =
      noClasses().should().haveNameMatching(".*(Util|Utils|Helper|Manager|Impl)");

  @ArchTest
  static final ArchRule nullIsNoValueAnywhere =
      classes()
          .should(
              new ArchCondition<JavaClass>("be in a package that is @NullMarked") {
                @Override
                public void check(JavaClass type, ConditionEvents events) {
                  boolean marked = type.getPackage().isAnnotatedWith(NullMarked.class);
                  events.add(
                      new SimpleConditionEvent(
                          type,
                          marked,
                          "%s: package %s has no package-info with @NullMarked"
                              .formatted(type.getName(), type.getPackageName())));
                }
              });

  private static ArchRule onlyIn(String library, String... homes) {
    return noClasses()
        .that(resideInAPackage("dev.regatta..").and(not(resideInAnyPackage(homes))))
        .should()
        .dependOnClassesThat()
        .resideInAPackage(library);
  }
}
