package dev.zoe.standalone.config;

import java.net.URI;
import java.util.Optional;

/**
 * Settings of a standalone server.
 *
 * @param data where everything is kept
 * @param backEnd what runs the containers
 * @param engine where the Docker engine listens; empty for the one that {@code DOCKER_HOST} names, or that of this
 *     machine
 * @param deployment part of the names of all containers; servers that share an engine need different ones, because each
 *     removes what carries its name and is not in its database
 * @param logFormat what a line of the log looks like
 * @param port where the API listens; empty for the usual port, or a free one when that is taken
 */
record StandaloneSettings(
        DataDirectory data,
        BackEndKind backEnd,
        Optional<URI> engine,
        String deployment,
        LogFormat logFormat,
        Optional<Integer> port) {

    static final String USUAL_DEPLOYMENT = "zoe";
}
