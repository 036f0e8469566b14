package dev.zoe.standalone.pages;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The bytes that a browser without a cache gets for a first page: the page, its styles, scripts and pictures. */
final class FirstView {
    private static final Pattern FILE = Pattern.compile("(?:<link[^>]*? href|<(?:script|img)[^>]*? src)=\"(/[^\"]*)\"");

    private FirstView() {}

    /**
     * What was read.
     *
     * @param bytes compressed, without headers
     * @param files besides the page
     */
    record Size(long bytes, int files) {}

    static Size of(PageReader reader, String path) throws IOException, InterruptedException {
        String page = new String(reader.read(path), StandardCharsets.UTF_8);
        TreeSet<String> files = new TreeSet<>();
        Matcher found = FILE.matcher(page);
        while (found.find()) {
            files.add(found.group(1));
        }
        long bytes = reader.readCompressed(path).length;
        for (String file : files) {
            bytes += reader.readCompressed(file).length;
        }
        return new Size(bytes, files.size());
    }
}
