package dev.zoe.master.backend.docker;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/** Engines with one setting that differs from its default. */
final class TestDockerHosts {

    private TestDockerHosts() {}

    static DockerHost overTls(String name, URI url, Path certificates) {
        return host(DockerHost.at(name, url), Optional.of(certificates), Set.of());
    }

    static DockerHost labelled(String name, URI url, Set<String> labels) {
        return host(DockerHost.at(name, url), Optional.empty(), labels);
    }

    private static DockerHost host(DockerHost plain, Optional<Path> certificates, Set<String> labels) {
        return new DockerHost(
                plain.name(),
                plain.url(),
                certificates,
                labels,
                plain.gpus(),
                plain.address(),
                plain.bindAddress(),
                plain.drained(),
                plain.calls());
    }
}
