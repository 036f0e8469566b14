package dev.zoe.application.internal.rules;

import dev.zoe.application.internal.document.DescriptionDraft;
import dev.zoe.application.internal.document.DescriptionFindings;
import dev.zoe.application.internal.document.DocumentNode;

/** A working directory is a path in the container, outside the file systems of the kernel. */
final class WorkDirRule implements DescriptionRule {

    @Override
    public void check(DescriptionDraft draft, DescriptionFindings findings) {
        for (DocumentNode service : draft.services()) {
            DocumentNode directory = service.get("work_dir");
            directory.text().filter(path -> !path.isEmpty()).ifPresent(path -> {
                if (!ContainerPaths.isPlain(path)) {
                    findings.errorUnlessReported(directory, ContainerPaths.RIGHT);
                } else if (ContainerPaths.isOfKernel(path)) {
                    findings.errorUnlessReported(directory, ContainerPaths.NOT_OF_KERNEL);
                }
            });
        }
    }
}
