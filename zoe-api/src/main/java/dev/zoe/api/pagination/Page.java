package dev.zoe.api.pagination;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * A piece of a list.
 *
 * @param next the cursor of the piece that follows; empty when this is the last one
 */
public record Page<T>(
        List<T> items, @Schema(description = "Cursor of the next page; null on the last one") Optional<String> next) {

    public Page {
        items = List.copyOf(items);
    }

    public <R> Page<R> map(Function<T, R> view) {
        return new Page<>(items.stream().map(view).toList(), next);
    }

    /** A list that fits into one piece. */
    public static <T> Page<T> whole(List<T> items) {
        return new Page<>(items, Optional.empty());
    }

    /**
     * Cuts what was read to what was asked for.
     *
     * @param read up to {@code limit + 1} items: the one too many shows that there are more
     * @param id the id by which the list is ordered
     */
    public static <T> Page<T> cut(List<T> read, int limit, ToLongFunction<T> id) {
        return cutAt(read, limit, last -> PageCursor.after(id.applyAsLong(last)));
    }

    /** The same for a list that is ordered by a name. */
    public static <T> Page<T> cutByName(List<T> read, int limit, Function<T, String> name) {
        return cutAt(read, limit, last -> PageCursor.after(name.apply(last)));
    }

    /**
     * The same for a list of any order.
     *
     * @param cursor of the page after the last item
     */
    public static <T> Page<T> cutAt(List<T> read, int limit, Function<T, String> cursor) {
        if (read.size() <= limit) {
            return whole(read);
        }
        List<T> items = read.subList(0, limit);
        return new Page<>(items, Optional.of(cursor.apply(items.get(limit - 1))));
    }
}
