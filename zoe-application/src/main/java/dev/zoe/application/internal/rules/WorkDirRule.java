package dev.zoe.application.internal.rules;

import dev.zoe.application.internal.document.DescriptionDraft;
import dev.zoe.application.internal.document.DescriptionFindings;
import dev.zoe.application.internal.document.DocumentNode;

/** A working directory is a place in the container, and not one of the kernel's own file systems. */
final class WorkDirRule implements DescriptionRule {

    @Override
    public void check(DescriptionDraft draft, DescriptionFindings findings) {
        for (DocumentNode service : draft.services()) {
            DocumentNode directory = service.get("work_dir");
            directory.text().filter(path -> !path.isEmpty()).ifPresent(path -> {
                if (!ContainerPaths.isPlain(path)) {
                    findings.unlessSettled(directory, ContainerPaths.RIGHT);
                } else if (ContainerPaths.isOfKernel(path)) {
                    findings.unlessSettled(directory, ContainerPaths.NOT_OF_KERNEL);
                }
            });
        }
    }
}
