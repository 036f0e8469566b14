package mandelbrot;

/** Numbers of things in messages. */
final class CountText {

    private CountText() {}

    /** Such as {@code 1 tile} and {@code 2 tiles}. */
    static String of(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }
}
