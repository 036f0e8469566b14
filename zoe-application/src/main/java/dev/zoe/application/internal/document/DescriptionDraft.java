package dev.zoe.application.internal.document;

import dev.zoe.application.SiteLimits;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A description during its checks: readable, but perhaps wrong.
 *
 * @param version the format it was written in; 2 when it was imported
 * @param root the document in the keys of format 4 (those of format 3 are among them)
 */
public record DescriptionDraft(int version, DocumentNode root, SiteLimits limits) {

    /** The entries of {@code services}, of any type. */
    public List<DocumentNode> services() {
        return root.get("services").items();
    }

    /** The services by name, in order; the first one of several with the same name. */
    public Map<String, DocumentNode> named() {
        Map<String, DocumentNode> named = new LinkedHashMap<>();
        services().forEach(service -> service.get("name").text().ifPresent(name -> named.putIfAbsent(name, service)));
        return named;
    }

    /** Core instances of a service; the default of format 4 where the document gives no valid number. */
    public static long essential(DocumentNode service) {
        return service.get("essential_count").whole().orElse(1);
    }

    /** All instances of a service; the default of format 4 where the document gives no valid number. */
    public static long total(DocumentNode service) {
        return service.get("total_count").whole().orElse(Math.max(1, essential(service)));
    }
}
