/** Tests of the data directory. */
@NullMarked
package dev.zoe.standalone.config;

import org.jspecify.annotations.NullMarked;
