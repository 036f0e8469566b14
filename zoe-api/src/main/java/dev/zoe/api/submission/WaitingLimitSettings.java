package dev.zoe.api.submission;

import dev.zoe.db.submission.WaitingLimits;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * What the executions of one user that have not ended may take together, below {@code zoe.api}.
 *
 * @param maxWaitingExecutions executions of one user that have not ended; 0 for any number
 * @param maxWaitingRows services, their ports and dependencies of these executions; 0 for any number
 * @param maxWaitingBytes size of the descriptions of these executions; 0 for any size
 */
@ConfigurationProperties("zoe.api")
public record WaitingLimitSettings(
        @DefaultValue("5000") int maxWaitingExecutions,
        @DefaultValue("200000") int maxWaitingRows,
        @DefaultValue("64MB") DataSize maxWaitingBytes) {

    public WaitingLimits limits() {
        return new WaitingLimits(maxWaitingExecutions, maxWaitingRows, maxWaitingBytes.toBytes());
    }
}
