package dev.zoe.master.backend.docker;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What containers get where the engine has it. Whether it does is found out when it refuses a container, and
 * remembered: from then on containers start without.
 */
public final class Extras {
    private static final Logger LOG = LoggerFactory.getLogger(Extras.class);

    private final Set<Extra> wanted = ConcurrentHashMap.newKeySet();

    /** Something that an engine may lack. */
    public enum Extra {
        /** A limit of the writable layer, which depends on the storage driver and its file system. */
        LAYER_LIMIT("storage-opt", "a limit of what containers write outside of their mounts"),
        /** A program that the engine puts before that of the container as process 1. */
        INIT("docker-init", "an init for containers");

        private final String sign;
        private final String meaning;

        Extra(String sign, String meaning) {
            this.sign = sign;
            this.meaning = meaning;
        }
    }

    /** @param wanted what the site wants */
    public Extras(Set<Extra> wanted) {
        this.wanted.addAll(wanted);
    }

    /** What a container that is made now gets. */
    public Set<Extra> now() {
        return Set.copyOf(wanted);
    }

    /**
     * Whether an engine refused a container because of one of its extras, so that one without may start.
     *
     * @param used what the refused one would have got
     * @param words of the engine
     */
    public boolean refused(String node, Set<Extra> used, String words) {
        boolean any = false;
        for (Extra extra : used) {
            if (words.contains(extra.sign)) {
                any = true;
                if (wanted.remove(extra)) {
                    LOG.warn(
                            "the Docker Engine of node {} does not offer {}; containers start without it ({})",
                            node,
                            extra.meaning,
                            words);
                }
            }
        }
        return any;
    }
}
