package dev.zoe.application.internal.rules;

import dev.zoe.application.internal.Draft;
import dev.zoe.application.internal.Findings;
import dev.zoe.application.internal.ImageName;
import dev.zoe.application.internal.Place;

/** Images are named with the version that is meant: what runs tomorrow is what ran today. */
final class ImageRule implements Rule {

    @Override
    public void check(Draft draft, Findings findings) {
        for (Place service : draft.services()) {
            Place image = service.get("image");
            image.text().filter(text -> !text.isEmpty()).ifPresent(text -> check(image, text, findings));
        }
    }

    private static void check(Place image, String text, Findings findings) {
        ImageName name = ImageName.of(text);
        if (!name.isWellFormed()) {
            findings.unlessSettled(
                    image,
                    "this is not the name of an image; write \"repository:tag\" or"
                            + " \"repository@sha256:<64 hexadecimal digits>\" without spaces");
        } else if (!name.isExact()) {
            findings.unlessSettled(
                    image,
                    "this does not say which version of the image is meant; add a tag, such as "
                            + Words.quoted(name.repository() + ":1.0") + ", or a digest");
        }
    }
}
