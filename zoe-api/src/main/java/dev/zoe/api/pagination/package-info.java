/**
 * Lists that are returned page by page, with a cursor for the next page. Start at {@link dev.zoe.api.pagination.Page}.
 * Every package with lists uses it.
 */
@NullMarked
package dev.zoe.api.pagination;

import org.jspecify.annotations.NullMarked;
