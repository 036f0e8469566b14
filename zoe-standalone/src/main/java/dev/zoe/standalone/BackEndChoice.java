package dev.zoe.standalone;

import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.process.ProcessBackEnd;
import dev.zoe.master.backend.process.ProcessSettings;
import dev.zoe.standalone.images.ImageBuilder;
import java.io.IOException;

/**
 * What runs the containers of this server, and how it came to be chosen.
 *
 * @param sentence says both
 */
record BackEndChoice(BackEnd backEnd, String sentence, Images images) {

    /** Makes the image of a template known to the back-end. */
    interface Images {
        void build(ImageBuilder builder);
    }

    /**
     * Chooses and opens a back-end.
     *
     * @throws StartException when Docker is asked for and no engine answers
     */
    static BackEndChoice make(BackEndKind kind, DataDirectory data) throws IOException {
        return processes(data, kind.toString());
    }

    private static BackEndChoice processes(DataDirectory data, String why) throws IOException {
        ProcessSettings settings = ProcessSettings.below(data.processes());
        return new BackEndChoice(
                new ProcessBackEnd(settings),
                "services run as processes of this machine, " + why,
                builder -> builder.buildProcessImage(settings.images()));
    }
}
