package dev.zoe.web.execution.result;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.springframework.http.MediaType;

/** What a page can show of a file, by the end of its name. */
public enum FileKind {
    PICTURE,
    TEXT,
    OTHER;

    private static final Map<String, MediaType> PICTURES = Map.of(
            "png",
            MediaType.IMAGE_PNG,
            "jpg",
            MediaType.IMAGE_JPEG,
            "jpeg",
            MediaType.IMAGE_JPEG,
            "gif",
            MediaType.IMAGE_GIF,
            "webp",
            new MediaType("image", "webp"),
            "avif",
            new MediaType("image", "avif"),
            "bmp",
            new MediaType("image", "bmp"),
            "svg",
            new MediaType("image", "svg+xml"));

    private static final List<String> TEXTS = List.of(
            "txt",
            "log",
            "csv",
            "tsv",
            "json",
            "jsonl",
            "ndjson",
            "md",
            "rst",
            "xml",
            "yaml",
            "yml",
            "toml",
            "ini",
            "cfg",
            "conf",
            "properties",
            "py",
            "r",
            "sh",
            "sql",
            "java",
            "scala",
            "c",
            "h",
            "cpp",
            "html",
            "htm",
            "css",
            "js",
            "tex",
            "out",
            "err",
            "dat");

    public static FileKind of(String name) {
        String ending = ending(name);
        if (PICTURES.containsKey(ending)) {
            return PICTURE;
        }
        return TEXTS.contains(ending) ? TEXT : OTHER;
    }

    /** The type of a picture; empty for every other file. */
    static Optional<MediaType> pictureType(String name) {
        return Optional.ofNullable(PICTURES.get(ending(name)));
    }

    private static String ending(String name) {
        return name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    }
}
