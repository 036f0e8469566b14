package dev.zoe.bench.soak;

import dev.zoe.bench.site.KillablePart;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * Kills one part after the other, in random order and at random moments, and starts it again. In three of four cases it
 * waits until the site works again; otherwise it kills the next part while the last one is still starting.
 */
final class PartKiller {

    private static final int LONGEST_PAUSE_MILLIS = 4000;
    private static final int NO_WAIT_ONE_OF = 4;

    private final SoakSite site;
    private final Random random;

    PartKiller(SoakSite site, Random random) {
        this.site = site;
        this.random = random;
    }

    void kill(int times) throws IOException, InterruptedException {
        List<KillablePart> bag = new ArrayList<>();
        for (int kill = 1; kill <= times; kill++) {
            if (bag.isEmpty()) {
                bag.addAll(site.parts());
                Collections.shuffle(bag, random);
            }
            TimeUnit.MILLISECONDS.sleep(random.nextInt(LONGEST_PAUSE_MILLIS));
            KillablePart part = bag.remove(bag.size() - 1);
            SoakCommand.progress("%d of %d: %s".formatted(kill, times, part.name()));
            part.kill();
            part.start();
            if (random.nextInt(NO_WAIT_ONE_OF) > 0) {
                site.awaitUp();
            }
        }
        site.awaitUp();
    }
}
