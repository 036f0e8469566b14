package dev.zoe.standalone.people;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Measures how long a list takes: the first page, and those after it. */
final class ListTimer {

    private static final int OK = 200;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;
    /** Pages of one walk through a list. */
    private static final int PAGES = 5;

    private static final double PERCENTILE = 0.95;

    private final int warmUp;
    private final int calls;

    /** @param calls that are measured, after {@code warmUp} others */
    ListTimer(int warmUp, int calls) {
        this.warmUp = warmUp;
        this.calls = calls;
    }

    /**
     * What a list takes, in milliseconds.
     *
     * @param pages pages that were read in turns, 1 for a list without a cursor
     */
    record Timing(double median, double p95, double max, int pages) {}

    /**
     * Measures one list.
     *
     * @return empty when the caller may not see it
     * @throws IOException when the response is neither a list nor such a refusal
     */
    Optional<Timing> measure(RestCaller caller, ListCall list) throws IOException {
        List<ListCall> pages = pages(caller, list);
        if (pages.isEmpty()) {
            return Optional.empty();
        }
        List<Double> millis = new ArrayList<>();
        for (int i = -warmUp; i < calls; i++) {
            ListCall page = pages.get(Math.floorMod(i, pages.size()));
            long start = System.nanoTime();
            RestResponse response = get(caller, page);
            double took = (System.nanoTime() - start) / 1e6;
            if (response.status() != OK) {
                throw unexpected(page, response);
            }
            if (i >= 0) {
                millis.add(took);
            }
        }
        List<Double> sorted = millis.stream().sorted().toList();
        return Optional.of(new Timing(
                sorted.get(sorted.size() / 2),
                sorted.get((int) Math.ceil(sorted.size() * PERCENTILE) - 1),
                sorted.get(sorted.size() - 1),
                pages.size()));
    }

    private static List<ListCall> pages(RestCaller caller, ListCall list) throws IOException {
        List<ListCall> pages = new ArrayList<>();
        Optional<ListCall> next = Optional.of(list);
        while (next.isPresent() && pages.size() < PAGES) {
            ListCall page = next.get();
            RestResponse response = get(caller, page);
            if (response.status() == FORBIDDEN || response.status() == NOT_FOUND) {
                return List.of();
            }
            if (response.status() != OK) {
                throw unexpected(page, response);
            }
            pages.add(page);
            JsonNode cursor = response.json().path("next");
            next = cursor.isString() ? Optional.of(list.from(cursor.stringValue())) : Optional.empty();
        }
        return pages;
    }

    private static RestResponse get(RestCaller caller, ListCall page) {
        return caller.get("/api/v1" + page.path());
    }

    private static IOException unexpected(ListCall page, RestResponse response) {
        return new IOException("GET %s answered %d: %s".formatted(page.path(), response.status(), response.text()));
    }
}
