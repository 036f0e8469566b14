import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/** Counts the prime numbers below LIMIT. Workers count those of ranges. */
public final class Primes {

    public static void main(String[] args) throws Exception {
        if (args[0].equals("worker")) {
            ZoeWork.work(Primes::count);
            return;
        }
        long limit = Long.parseLong(System.getenv("LIMIT"));
        List<String> ranges = new ArrayList<>();
        for (long from = 2; from < limit; from += 100_000) {
            ranges.add(from + " " + Math.min(from + 100_000, limit));
        }
        long primes = ZoeWork.coordinate(ranges).stream().mapToLong(Long::parseLong).sum();
        Path results = Files.createDirectories(Path.of(System.getenv("ZOE_RESULTS")));
        Files.writeString(results.resolve("primes.txt"), primes + "\n");
        System.out.printf("%d primes below %d%n", primes, limit);
    }

    private static String count(String range) {
        String[] ends = range.split(" ");
        return Long.toString(LongStream.range(Long.parseLong(ends[0]), Long.parseLong(ends[1]))
                .filter(number -> LongStream.rangeClosed(2, (long) Math.sqrt(number)).noneMatch(d -> number % d == 0))
                .count());
    }
}
