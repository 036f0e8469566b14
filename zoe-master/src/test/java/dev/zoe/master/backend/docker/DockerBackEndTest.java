package dev.zoe.master.backend.docker;

import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.testing.Ability;
import dev.zoe.master.backend.testing.Busybox;
import dev.zoe.master.backend.testing.ContractThroughASocket;
import dev.zoe.master.backend.testing.KitSpecs;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** The contract against a real engine. */
@Tag("slow")
class DockerBackEndTest extends ContractThroughASocket {
    private static final String NODE = "engine";

    @Override
    protected BackEnd open() throws IOException {
        URI url = inFrontOf(Path.of(TestEngine.required().getPath()));
        return new DockerBackEnd(DockerSettings.single(KitSpecs.DEPLOYMENT, DockerHost.at(NODE, url))
                .withPolicy(policy()));
    }

    @Override
    protected String node() {
        return NODE;
    }

    @Override
    protected String listensAt() {
        return Busybox.OWN_ADDRESS;
    }

    @Override
    protected Map<Ability, String> lacks() {
        return Map.of();
    }
}
