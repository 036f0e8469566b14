package dev.zoe.master.backend.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.PullImageCmd;
import com.github.dockerjava.api.exception.DockerClientException;
import com.github.dockerjava.api.model.AuthConfig;
import com.github.dockerjava.api.model.PullResponseItem;
import com.github.dockerjava.api.model.ResponseItem;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Pulls an image that an engine does not have. */
final class ImagePuller {
    /** Longest pause between two progress reports of a pull. */
    private static final Duration PROGRESS_TIMEOUT = Duration.ofMinutes(5);

    private static final Logger LOG = LoggerFactory.getLogger(ImagePuller.class);

    private final List<DockerSettings.RegistryLogin> logins;

    ImagePuller(List<DockerSettings.RegistryLogin> logins) {
        this.logins = logins;
    }

    void pull(DockerEngine engine, String image) throws BackEndException {
        DockerClient client = engine.open(PROGRESS_TIMEOUT);
        try {
            // Without a tag the engine would pull every tag.
            String reference = hasTag(image) ? image : image + ":latest";
            PullImageCmd pull = client.pullImageCmd(reference);
            login(image).ifPresent(pull::withAuthConfig);
            try (Progress progress = pull.exec(new Progress())) {
                progress.awaitEnded();
                progress.requireSuccess(image);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BackEndException(Kind.UNAVAILABLE, "interrupted while pulling " + image, e);
        } catch (RuntimeException e) {
            BackEndException failure = engine.failure("cannot pull image " + image, e);
            if (failure.kind() == Kind.UNAVAILABLE) {
                throw failure;
            }
            String message = String.valueOf(failure.getMessage());
            LOG.info(
                    "cannot pull image node={} image={} error=\"{}\"",
                    engine.node(),
                    image,
                    message.replaceAll("\\p{Cntrl}", " "));
            throw new BackEndException(Kind.IMAGE_MISSING, PullFailure.message(image, message), e);
        } finally {
            DockerClients.close(client);
        }
    }

    private Optional<AuthConfig> login(String image) {
        return DockerSettings.RegistryLogin.forImage(logins, image).map(login -> new AuthConfig()
                .withRegistryAddress(login.registry())
                .withUsername(login.user())
                .withPassword(login.password()));
    }

    private static boolean hasTag(String image) {
        return image.lastIndexOf(':') > image.lastIndexOf('/');
    }

    /** The last progress report of a pull says whether it failed. */
    private static final class Progress extends StreamedResponse<PullResponseItem> {
        private volatile @Nullable PullResponseItem last;

        @Override
        public void onNext(PullResponseItem item) {
            last = item;
        }

        private void requireSuccess(String image) {
            PullResponseItem item = last;
            if (item != null && item.isErrorIndicated()) {
                ResponseItem.ErrorDetail detail = item.getErrorDetail();
                throw new DockerClientException(
                        detail == null ? "the pull of " + image + " broke off" : String.valueOf(detail.getMessage()));
            }
        }
    }
}
