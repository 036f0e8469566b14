/**
 * The files that an execution left in the workspace of its owner: lists, previews and downloads. Start at
 * {@code ResultFilesController}. What users made is never run by browsers.
 */
@NullMarked
package dev.zoe.web.execution.result;

import org.jspecify.annotations.NullMarked;
