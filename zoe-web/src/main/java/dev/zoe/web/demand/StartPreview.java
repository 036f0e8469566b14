package dev.zoe.web.demand;

import dev.zoe.api.preview.Fit;
import dev.zoe.api.preview.SubmissionPreview;
import java.util.List;

/**
 * What would happen when an application were started now.
 *
 * @param name of the application
 * @param notes what the import of an older format changed
 * @param json the description in format 4
 */
public record StartPreview(String name, DemandView demand, Fit fit, List<String> notes, String json) {

    public StartPreview {
        notes = List.copyOf(notes);
    }

    public static StartPreview of(SubmissionPreview preview) {
        return new StartPreview(
                preview.description().application().name(),
                DemandView.of(preview.description().application(), preview.fit().components()),
                preview.fit(),
                preview.description().notes(),
                preview.description().canonicalJson());
    }
}
