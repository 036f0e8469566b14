/** Tests of the command line against a real HTTP server that plays the API by a script. */
@NullMarked
package dev.zoe.cli;

import org.jspecify.annotations.NullMarked;
