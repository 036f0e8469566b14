package dev.zoe.application.internal;

/** Refuses numbers that JSON can write and 64 bits cannot hold, wherever they are. */
final class Numbers {

    private Numbers() {}

    static void check(Place place, Findings findings) {
        if (place.node().isNumber() && place.number().isEmpty()) {
            findings.settle(place, "this number is too large; expected one that fits into 64 bits");
        }
        place.members().forEach(member -> check(member, findings));
        place.items().forEach(item -> check(item, findings));
    }
}
