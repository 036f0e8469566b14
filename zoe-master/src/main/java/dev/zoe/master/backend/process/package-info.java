/**
 * Runs services as processes of this host, for trying Zoe where no container engine runs. All state that must outlive
 * the master is in files below one directory, with one folder for each service. Start with
 * {@link dev.zoe.master.backend.process.ProcessBackEnd}. Only the configuration of the master may depend on this
 * package.
 */
@NullMarked
package dev.zoe.master.backend.process;

import org.jspecify.annotations.NullMarked;
