package dev.zoe.simulator.evaluation.chapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.simulator.evaluation.EvaluationScenario;
import dev.zoe.simulator.evaluation.EvaluationSetup;
import dev.zoe.simulator.evaluation.SimulationCase;
import dev.zoe.simulator.workload.ApplicationClass;
import dev.zoe.simulator.workload.Workload;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EvaluationChaptersTest {

    private static final EvaluationSetup SMALL = new EvaluationSetup(200, 2, 5);

    @Test
    void everyFigureAndTableOfTheDeliverableIsThereOnce() {
        List<Integer> figures = EvaluationChapters.all().stream()
                .flatMap(chapter -> chapter.figures().stream())
                .map(EvaluationFigure::number)
                .sorted()
                .toList();
        assertThat(figures)
                .doesNotHaveDuplicates()
                .startsWith(IntStream.rangeClosed(4, 33).boxed().toArray(Integer[]::new));
        assertThat(figures.get(30)).isEqualTo(EvaluationChapters.FIRST_OWN_FIGURE);
        assertThat(EvaluationChapters.all().stream()
                        .flatMap(chapter -> chapter.tables().stream())
                        .map(EvaluationTable::number))
                .containsExactlyInAnyOrder("10.3a", "10.3b", "10.4a");
    }

    @Test
    void differentCasesHaveDifferentNames() {
        List<SimulationCase> cases = EvaluationChapters.all().stream()
                .flatMap(EvaluationChapter::cases)
                .distinct()
                .toList();
        assertThat(cases).extracting(SimulationCase::id).doesNotHaveDuplicates();
        assertThat(cases).allSatisfy(each -> assertThat(each.strategy().order()).isEqualTo(each.order()));
    }

    @Test
    void figuresAndTablesAreSelectedByTheirNumbers() {
        assertThat(FigureSelection.of("4-6,14, 10.4a").chapters().stream()
                        .flatMap(chapter -> chapter.figures().stream())
                        .map(EvaluationFigure::number))
                .containsExactly(4, 5, 6, 14);
        assertThat(FigureSelection.of("10.4a").chapters()).singleElement().satisfies(chapter -> {
            assertThat(chapter.tables()).extracting(EvaluationTable::number).containsExactly("10.4a");
            assertThat(chapter.figures()).isEmpty();
        });
        assertThat(FigureSelection.everything().chapters()).isEqualTo(EvaluationChapters.all());
    }

    @ParameterizedTest
    @ValueSource(strings = {"3", "4-99", "9-4", "x", "", "10.5"})
    void whatIsNoFigureIsRefusedWithThoseThatThereAre(String wrong) {
        assertThatThrownBy(() -> FigureSelection.of(wrong))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("no figure '" + wrong + "'; expected figures from 4 to 44, ranges such as 4-8,"
                        + " or the tables 10.3b, 10.3a, 10.4a");
    }

    @Test
    void aSizeThatMakesNoSenseIsRefused() {
        assertThatThrownBy(() -> new EvaluationSetup(10, 0, 1)).hasMessage("0 runs; expected 1 to 1000");
        assertThatThrownBy(() -> new EvaluationSetup(0, 1, 1)).hasMessage("0 applications; expected at least 1");
        assertThat(new EvaluationSetup(10, 3, 7).seeds()).containsExactly(7L, 8L, 9L);
    }

    @Test
    void scenariosHaveTheSameApplications() throws IOException {
        Workload standard = EvaluationScenario.STANDARD.workload(SMALL, 5);
        Workload rigid = EvaluationScenario.ONLY_RIGID.workload(SMALL, 5);
        Workload wrong = EvaluationScenario.error(1).workload(SMALL, 5);
        assertThat(standard.size()).isEqualTo(200);
        for (int i = 0; i < standard.size(); i++) {
            assertThat(rigid.application(i).elastic()).isZero();
            assertThat(rigid.application(i).core())
                    .isEqualTo(standard.application(i).components());
            assertThat(rigid.runTime(i)).isEqualTo(standard.runTime(i));
            assertThat(rigid.kind(i)).isEqualTo(standard.kind(i));
            assertThat(wrong.runTime(i)).isEqualTo(standard.runTime(i));
            assertThat(wrong.application(i).estimate())
                    .isNotEqualTo(standard.application(i).estimate());
        }
        assertThat(IntStream.range(0, 200).mapToObj(rigid::kind)).contains(ApplicationClass.BATCH_ELASTIC);
    }
}
