package dev.zoe.master.backend.docker;

import dev.zoe.master.backend.ServiceSpec;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What containers get where the engine has it. Whether it does is found out when it refuses a container, and
 * remembered: from then on containers start without.
 */
public final class OptionalFeatures {
    private static final Logger LOG = LoggerFactory.getLogger(OptionalFeatures.class);
    /** Its words repeat the command of the container and the entry point of the image. */
    private static final String RUNTIME = "OCI runtime";

    private final Set<Extra> wanted = ConcurrentHashMap.newKeySet();

    /** Something that an engine may lack. */
    public enum Extra {
        /** A limit of the writable layer, which depends on the storage driver and its file system. */
        LAYER_LIMIT(
                "storage-opt",
                "^[^/]*--storage-opt is (?:not )?supported",
                "a limit of what containers write outside of their mounts"),
        /** A program that the engine puts before that of the container as process 1. */
        INIT("docker-init", "exec: \"docker-init\": executable file not found in \\$PATH$", "an init for containers");

        private final String sign;
        private final Pattern refusal;
        private final String meaning;

        Extra(String sign, String refusal, String meaning) {
            this.sign = sign;
            this.refusal = Pattern.compile(refusal);
            this.meaning = meaning;
        }
    }

    /** @param wanted what the site wants */
    public OptionalFeatures(Set<Extra> wanted) {
        this.wanted.addAll(wanted);
    }

    /** What a container that is made now gets. */
    public Set<Extra> now() {
        return Set.copyOf(wanted);
    }

    /**
     * Whether an engine refused a container because of one of its extras, so that one without may start. What users
     * wrote, and what a runtime says of a program, never counts: else a user could switch an extra off for everybody.
     *
     * @param used what the refused one would have got
     * @param spec of the refused one
     * @param words of the engine
     */
    public boolean refused(String node, Set<Extra> used, ServiceSpec spec, String words) {
        if (words.contains(RUNTIME)) {
            return false;
        }
        boolean any = false;
        for (Extra extra : used) {
            if (extra.refusal.matcher(words).find() && !says(spec, extra.sign)) {
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

    private static boolean says(ServiceSpec spec, String sign) {
        return (spec.image() + spec.command() + spec.workDir() + spec.volumes()).contains(sign);
    }
}
