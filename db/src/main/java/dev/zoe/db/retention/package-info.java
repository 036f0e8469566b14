/**
 * Removal of records that are older than a site keeps them. The master calls
 * {@link dev.zoe.db.retention.ExpiredRecordRemover}; nothing in this module uses it.
 */
@NullMarked
package dev.zoe.db.retention;

import org.jspecify.annotations.NullMarked;
