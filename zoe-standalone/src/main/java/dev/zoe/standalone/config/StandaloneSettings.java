package dev.zoe.standalone.config;

import java.net.InetAddress;
import java.net.URI;
import java.util.Optional;

/**
 * Settings of a standalone server.
 *
 * @param data the directory with all data
 * @param backEnd the back-end
 * @param engine address of the Docker engine; empty for the one that {@code DOCKER_HOST} names, or that of this machine
 * @param deployment part of the names of all containers; servers that share an engine need different ones, because each
 *     removes what carries its name and is not in its database
 * @param logFormat format of the lines of the log
 * @param port port of the API; empty for the usual one, or a free one when that is taken
 * @param address where the API listens
 */
public record StandaloneSettings(
        DataDirectory data,
        BackEndKind backEnd,
        Optional<URI> engine,
        String deployment,
        LogFormat logFormat,
        Optional<Integer> port,
        InetAddress address) {

    public static final String USUAL_DEPLOYMENT = "zoe";

    /** With an API that only this machine reaches. */
    public StandaloneSettings(
            DataDirectory data,
            BackEndKind backEnd,
            Optional<URI> engine,
            String deployment,
            LogFormat logFormat,
            Optional<Integer> port) {
        this(data, backEnd, engine, deployment, logFormat, port, InetAddress.getLoopbackAddress());
    }
}
