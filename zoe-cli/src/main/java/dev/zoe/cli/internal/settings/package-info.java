/**
 * The address of the API and the credentials, from flags, environment and configuration file. Start at
 * {@code CliSettingsResolver}. {@code ConfigurationFile} changes the file: log-ins, contexts and defaults. It depends
 * on {@code failure} only.
 */
@NullMarked
package dev.zoe.cli.internal.settings;

import org.jspecify.annotations.NullMarked;
