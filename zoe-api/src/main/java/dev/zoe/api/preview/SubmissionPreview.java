package dev.zoe.api.preview;

import dev.zoe.application.description.DescriptionReader;

/**
 * An application that was not submitted.
 *
 * @param description that was admitted
 * @param fit whether it would start now
 */
public record SubmissionPreview(DescriptionReader.Result.Valid description, Fit fit) {}
