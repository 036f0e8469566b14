package dev.zoe.api.share;

import dev.zoe.db.share.ExecutionShareStore.Share;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;

/**
 * With whom an execution is shared.
 *
 * @param kind user or group
 */
@Schema(name = "Share")
public record ShareView(String kind, String name, Instant createdAt) {

    static ShareView of(Share share) {
        return new ShareView(share.kind(), share.name(), share.createdAt());
    }
}
