package dev.zoe.web.demand;

import java.nio.charset.StandardCharsets;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

/** A description as a file that browsers save. */
public final class DescriptionDownload {
    private DescriptionDownload() {}

    /** @param name of the application, which the file is named after */
    public static ResponseEntity<byte[]> of(String name, String json) {
        ContentDisposition file =
                ContentDisposition.attachment().filename(name + ".json").build();
        return ResponseEntity.ok()
                .contentType(MediaType.APPLICATION_JSON)
                .header(HttpHeaders.CONTENT_DISPOSITION, file.toString())
                .body(json.getBytes(StandardCharsets.UTF_8));
    }
}
