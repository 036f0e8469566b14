package dev.zoe.api.cluster;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Optional;

/**
 * What an operator can change of a node.
 *
 * @param drained whether it gets nothing new
 */
@Schema(name = "NodeChange")
public record NodeChange(Optional<Boolean> drained) {}
