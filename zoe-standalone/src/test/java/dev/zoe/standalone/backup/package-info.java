/** Tests of backups. */
@NullMarked
package dev.zoe.standalone.backup;

import org.jspecify.annotations.NullMarked;
