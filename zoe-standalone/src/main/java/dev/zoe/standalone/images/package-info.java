/**
 * Makes the images of application templates that are written in Java from their sources, with what a JDK brings: as a
 * directory for the process back-end or as a Docker image that needs no registry. Start at
 * {@link dev.zoe.standalone.images.ImageBuilder}.
 */
@NullMarked
package dev.zoe.standalone.images;

import org.jspecify.annotations.NullMarked;
