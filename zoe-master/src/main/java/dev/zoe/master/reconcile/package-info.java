/**
 * What should be, what is on record and what the back-end has, and what to do where they differ. Pure: nothing here
 * asks anybody or performs anything.
 */
@NullMarked
package dev.zoe.master.reconcile;

import org.jspecify.annotations.NullMarked;
