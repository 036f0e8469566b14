package dev.zoe.bench.soak;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * Kills one part after the other, in random order and at random moments, and starts it again. Most of the time it waits
 * until everything works again; sometimes it kills the next while the last one still comes up.
 */
final class PartKiller {

    private static final int LONGEST_PAUSE_MILLIS = 4000;
    private static final int HASTE_ONE_OF = 4;

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
                bag.addAll(site.victims());
                Collections.shuffle(bag, random);
            }
            TimeUnit.MILLISECONDS.sleep(random.nextInt(LONGEST_PAUSE_MILLIS));
            KillablePart victim = bag.remove(bag.size() - 1);
            SoakCommand.say("%d of %d: %s".formatted(kill, times, victim.name()));
            victim.kill();
            victim.start();
            if (random.nextInt(HASTE_ONE_OF) > 0) {
                site.awaitUp();
            }
        }
        site.awaitUp();
    }
}
