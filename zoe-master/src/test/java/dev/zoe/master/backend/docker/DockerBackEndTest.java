package dev.zoe.master.backend.docker;

import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.testing.BackEndCapability;
import dev.zoe.master.backend.testing.BusyboxImage;
import dev.zoe.master.backend.testing.ServiceSpecBuilder;
import dev.zoe.master.backend.testing.SocketBackEndContract;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** The contract against a real engine. */
@Tag("slow")
class DockerBackEndTest extends SocketBackEndContract {
    private static final String NODE = "engine";

    @Override
    protected BackEnd open() throws IOException {
        URI url = inFrontOf(Path.of(TestEngine.required().getPath()));
        return new DockerBackEnd(DockerSettings.single(ServiceSpecBuilder.DEPLOYMENT, DockerHost.at(NODE, url))
                .withPolicy(policy()));
    }

    @Override
    protected String node() {
        return NODE;
    }

    @Override
    protected String listensAt() {
        return BusyboxImage.OWN_ADDRESS;
    }

    @Override
    protected Map<BackEndCapability, String> lacks() {
        return Map.of();
    }
}
