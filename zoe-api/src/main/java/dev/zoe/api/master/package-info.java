/**
 * The link of the API to the master. {@link dev.zoe.api.master.MasterNotifier} sends hints beside the call,
 * {@link dev.zoe.api.master.ApiMasterClient} waits for answers, and {@link dev.zoe.api.master.MasterAvailability} knows
 * whether the master answers.
 */
@NullMarked
package dev.zoe.api.master;

import org.jspecify.annotations.NullMarked;
