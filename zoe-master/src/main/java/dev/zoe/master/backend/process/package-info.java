/**
 * Runs services as plain processes of this host, for trying Zoe where no container engine runs.
 *
 * <p>Everything that must outlive the master is in files below one directory, one folder for each service.
 */
@NullMarked
package dev.zoe.master.backend.process;

import org.jspecify.annotations.NullMarked;
