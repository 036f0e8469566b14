/**
 * What an application would ask for, and whether it would start now, before it is submitted. Start at
 * {@link dev.zoe.api.preview.SubmissionPreviews}.
 */
@NullMarked
package dev.zoe.api.preview;

import org.jspecify.annotations.NullMarked;
