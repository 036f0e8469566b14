package dev.zoe.application.internal.rules;

import dev.zoe.application.SiteLimits;
import dev.zoe.application.internal.document.DescriptionDraft;
import dev.zoe.application.internal.document.DescriptionFindings;
import dev.zoe.application.internal.document.DocumentNode;
import dev.zoe.application.internal.syntax.ImageName;
import java.util.Set;
import java.util.TreeSet;

/**
 * Images have a tag or a digest, so that the same version runs tomorrow. They come from registries that the site
 * allows.
 */
final class ImageRule implements DescriptionRule {

    @Override
    public void check(DescriptionDraft draft, DescriptionFindings findings) {
        for (DocumentNode service : draft.services()) {
            DocumentNode image = service.get("image");
            image.text()
                    .filter(text -> !text.isEmpty())
                    .ifPresent(text -> check(image, text, draft.limits().allowedRegistries(), findings));
        }
    }

    private static void check(DocumentNode image, String text, Set<String> registries, DescriptionFindings findings) {
        ImageName name = ImageName.of(text);
        if (name.isIdentity()) {
            findings.errorUnlessReported(
                    image,
                    "this is the identity of an image on one node; name the image by its repository, as in"
                            + " \"repository:tag\" or \"repository@sha256:<64 hexadecimal digits>\"");
        } else if (!name.isWellFormed()) {
            findings.errorUnlessReported(
                    image,
                    "this is not the name of an image; write \"repository:tag\" or"
                            + " \"repository@sha256:<64 hexadecimal digits>\" without spaces");
        } else if (name.hasStepOfPath()) {
            findings.errorUnlessReported(
                    image,
                    "the name of an image is no path: leave out \"..\", \".\" and empty parts between slashes, as in"
                            + " \"registry.example/team/spark:3.5\"");
        } else if (!name.isExact()) {
            findings.errorUnlessReported(
                    image,
                    "this does not say which version of the image is meant; add a tag, such as "
                            + RuleWording.quoted(name.repository() + ":1.0") + ", or a digest");
        } else if (!SiteLimits.allowsRegistry(registries, text)) {
            findings.errorUnlessReported(
                    image,
                    "images from the registry " + RuleWording.quoted(name.registry())
                            + " are not allowed here; allowed are " + described(registries));
        }
    }

    private static String described(Set<String> registries) {
        Set<String> listed = new TreeSet<>(registries);
        boolean any = listed.remove(SiteLimits.ANY);
        if (!any) {
            return "those from " + RuleWording.list(listed);
        }
        return "those from registries with a public domain name, not from addresses and names of the internal network"
                + (listed.isEmpty() ? "" : ", and those from " + RuleWording.list(listed));
    }
}
