package org.propjet.bench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;

import org.junit.jupiter.api.Test;

import java.util.List;

/**
 * Holds the project to its one straight line: a package uses itself and what stands before it in
 * {@link #LINE}, and nothing else of Propjet. It lies in this module because this one sees all
 * others.
 */
final class LayerTest {

    private static final String ROOT = "org.propjet.";

    /**
     * Every package, from the rules' text to the figures; modules in the order in which they are
     * built. A package below one of these counts as part of it.
     */
    private static final List<String> LINE =
            List.of(
                    "games",
                    "engine",
                    "engine.time",
                    "engine.gdl",
                    "engine.rules",
                    "engine.game",
                    "engine.fuzz",
                    "engine.datalog",
                    "engine.reference",
                    "engine.explain",
                    "engine.ground",
                    "engine.logic",
                    "engine.propnet",
                    "engine.exclusion",
                    "engine.symmetry",
                    "engine.evidence",
                    "compiler.circuit",
                    "compiler.turns",
                    "compiler.policy",
                    "compiler.playout",
                    "compiler.schedule",
                    "compiler.code.planes",
                    "compiler.code.emit",
                    "compiler.code.tape",
                    "compiler.code",
                    "compiler.single",
                    "compiler.lanes",
                    "compiler.lanes.timing",
                    "compiler.tiers",
                    "compiler.batch",
                    "compiler",
                    "compiler.line",
                    "player.files",
                    "player.cluster",
                    "player.cluster.work",
                    "player.play",
                    "player.puzzle",
                    "player.endgame",
                    "player.search.features",
                    "player.search.value",
                    "player.search.depth",
                    "player.search.tree",
                    "player.search.flat",
                    "player.search.auto",
                    "player.solve",
                    "player.kinds",
                    "player.cluster.sharing",
                    "player.show",
                    "player.match",
                    "player.match.human",
                    "player.page",
                    "player.match.protocol",
                    "player.page.http",
                    "player.match.referee",
                    "player",
                    "player.terminal",
                    "player.author",
                    "player.tools",
                    "player.cli",
                    "cluster",
                    "bench.micro",
                    "bench.throughput",
                    "bench.profile",
                    "bench.chart",
                    "bench.report",
                    "bench.start",
                    "bench");

    private static final JavaClasses CLASSES =
            new ClassFileImporter()
                    .withImportOption(location -> !location.contains("test-classes"))
                    .importPackages("org.propjet");

    @Test
    void everyPackageHasItsPlaceInTheLine() {
        classes().should(HAVE_A_PLACE).check(CLASSES);
    }

    @Test
    void packagesUseOnlyWhatStandsBeforeThem() {
        classes().should(USE_ONLY_WHAT_STANDS_BEFORE_THEM).check(CLASSES);
    }

    @Test
    void packagesFormNoCycle() {
        slices().matching(ROOT + "(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void noPackageIsARoomWithoutAPurpose() {
        noClasses()
                .should()
                .resideInAnyPackage(
                        "..util..",
                        "..utils..",
                        "..common..",
                        "..misc..",
                        "..helper..",
                        "..helpers..")
                .because("a helper lives beside its user")
                .check(CLASSES);
    }

    @Test
    void libraryCodeDoesNotPrint() {
        noClasses()
                .that()
                .resideInAnyPackage(ROOT + "games..", ROOT + "engine..", ROOT + "compiler..")
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .orShould()
                .callMethod(Throwable.class, "printStackTrace")
                .because("only the command line prints; everything else reports by value or logs")
                .check(CLASSES);
    }

    private static final ArchCondition<JavaClass> HAVE_A_PLACE =
            new ArchCondition<>("have a place in the line") {
                @Override
                public void check(JavaClass item, ConditionEvents events) {
                    if (placeOf(item) < 0) {
                        var message =
                                item.getName()
                                        + " lies in a package that the line does not know: give the"
                                        + " package a place in LayerTest and docs/architecture.md";
                        events.add(SimpleConditionEvent.violated(item, message));
                    }
                }
            };

    private static final ArchCondition<JavaClass> USE_ONLY_WHAT_STANDS_BEFORE_THEM =
            new ArchCondition<>("use only what stands before them in the line") {
                @Override
                public void check(JavaClass item, ConditionEvents events) {
                    for (var dependency : item.getDirectDependenciesFromSelf()) {
                        if (placeOf(dependency.getTargetClass()) > placeOf(item)) {
                            events.add(
                                    SimpleConditionEvent.violated(
                                            item, dependency.getDescription()));
                        }
                    }
                }
            };

    /** The index in {@link #LINE} of the narrowest entry that holds the class, or -1. */
    private static int placeOf(JavaClass item) {
        var name = item.getPackageName();
        while (name.startsWith(ROOT)) {
            int place = LINE.indexOf(name.substring(ROOT.length()));
            if (place >= 0) {
                return place;
            }
            name = name.substring(0, name.lastIndexOf('.'));
        }
        return -1;
    }
}
