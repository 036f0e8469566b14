package dev.zoe.bench.soak;

import dev.zoe.bench.site.KillablePart;
import java.io.IOException;
import java.time.Instant;
import java.util.List;

/** Where the services of a soak run. */
interface SoakBackEnd {

    /** The parts of it that are killed. */
    List<KillablePart> parts();

    /** Settings of the master, such as {@code --zoe.back-end.kind=docker}. */
    List<String> settings();

    /** Names of everything of one deployment that exists there. */
    List<String> everything(String deployment) throws IOException, InterruptedException;

    /** The moments at which a dockerd was killed that may forget what it was about to do. */
    List<Instant> engineKills();
}
