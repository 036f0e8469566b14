/** Where the API is and who asks: flags, environment, configuration file. */
@NullMarked
package dev.zoe.cli.internal.settings;

import org.jspecify.annotations.NullMarked;
