/**
 * What entities and queries of all aggregates share: names of constants in columns, ids, rows of a result. Start at
 * {@link dev.zoe.db.mapping.WireNamed}. It knows no aggregate; every package of this module may use it.
 */
@NullMarked
package dev.zoe.db.mapping;

import org.jspecify.annotations.NullMarked;
