package dev.zoe.simulator.architecture.cell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CellViewTest {

    private static final int MACHINES = 30;
    private static final int CORES = 4000;
    private static final int TASK = 1000;

    /** Whatever was planned on a view or changed in the cell, a refreshed view is the cell. */
    @Test
    void aRefreshedViewIsTheCell() {
        for (long seed = 1; seed <= 20; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Cell cell = new Cell(MACHINES, CORES, CORES);
            CellView view = cell.view();
            for (int round = 0; round < 200; round++) {
                for (int i = random.nextInt(5); i > 0; i--) {
                    view.tryTake(random.nextInt(MACHINES), TASK, TASK);
                }
                for (int i = random.nextInt(5); i > 0; i--) {
                    change(cell, random);
                }
                view.refresh();
                for (int machine = 0; machine < MACHINES; machine++) {
                    assertThat(view.sequence(machine)).isEqualTo(cell.sequence(machine));
                }
                int machine = random.nextInt(MACHINES);
                assertSameRoom(cell, view, machine);
                view.refresh();
            }
        }
    }

    private static void change(Cell cell, SplittableRandom random) {
        int machine = random.nextInt(MACHINES);
        if (random.nextBoolean()) {
            cell.tryTake(machine, TASK, TASK);
        } else if (cell.freeCores(machine) < CORES) {
            cell.free(machine, TASK, TASK);
        }
    }

    private static void assertSameRoom(Cell cell, CellView view, int machine) {
        int room = 0;
        while (view.tryTake(machine, TASK, TASK)) {
            room++;
        }
        assertThat(room * TASK).isEqualTo(cell.freeCores(machine));
    }
}
