/**
 * Builds the images of application templates from their Java sources with the tools of a JDK: as a directory for the
 * process back-end or as a Docker image that needs no registry. It depends on no other package of this module. Start at
 * {@link dev.zoe.standalone.images.ImageBuilder}.
 */
@NullMarked
package dev.zoe.standalone.images;

import org.jspecify.annotations.NullMarked;
