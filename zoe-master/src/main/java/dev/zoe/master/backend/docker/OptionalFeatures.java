package dev.zoe.master.backend.docker;

import dev.zoe.master.backend.ServiceSpec;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Features that containers get where the engine supports them. When an engine refuses a container because of one, the
 * feature is withdrawn, and containers start without it.
 */
public final class OptionalFeatures {
    private static final Logger LOG = LoggerFactory.getLogger(OptionalFeatures.class);
    /** The messages of a runtime repeat the command of the container and the entry point of the image. */
    private static final String RUNTIME = "OCI runtime";

    private final Set<Feature> wanted = ConcurrentHashMap.newKeySet();

    /** A feature that an engine may lack. */
    public enum Feature {
        /** A limit of the writable layer, which depends on the storage driver and its file system. */
        LAYER_LIMIT(
                "storage-opt",
                "^[^/]*--storage-opt is (?:not )?supported",
                "a limit of what containers write outside of their mounts"),
        /** A program that the engine runs as process 1, before that of the container. */
        INIT("docker-init", "exec: \"docker-init\": executable file not found in \\$PATH$", "an init for containers");

        private final String keyword;
        private final Pattern refusal;
        private final String description;

        Feature(String keyword, String refusal, String description) {
            this.keyword = keyword;
            this.refusal = Pattern.compile(refusal);
            this.description = description;
        }
    }

    /** @param wanted what the policy of the site asks for */
    public OptionalFeatures(Set<Feature> wanted) {
        this.wanted.addAll(wanted);
    }

    /** The features of the next container. */
    public Set<Feature> offered() {
        return Set.copyOf(wanted);
    }

    /**
     * Withdraws the features because of which an engine refused a container. Text of the user, and messages of a
     * runtime about a program, never count: otherwise a user could withdraw a feature for all others.
     *
     * @param used features of the refused container
     * @param spec of the refused container
     * @param message of the engine
     * @return whether a container without them may start
     */
    public boolean withdrawRefused(String node, Set<Feature> used, ServiceSpec spec, String message) {
        if (message.contains(RUNTIME)) {
            return false;
        }
        boolean any = false;
        for (Feature feature : used) {
            if (feature.refusal.matcher(message).find() && !mentions(spec, feature.keyword)) {
                any = true;
                if (wanted.remove(feature)) {
                    LOG.warn(
                            "a Docker Engine lacks a feature; containers start without it: node={} feature=\"{}\" error=\"{}\"",
                            node,
                            feature.description,
                            message);
                }
            }
        }
        return any;
    }

    private static boolean mentions(ServiceSpec spec, String keyword) {
        return (spec.image() + spec.command() + spec.workDir() + spec.volumes()).contains(keyword);
    }
}
