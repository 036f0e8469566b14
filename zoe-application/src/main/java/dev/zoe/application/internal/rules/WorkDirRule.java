package dev.zoe.application.internal.rules;

import dev.zoe.application.internal.Draft;
import dev.zoe.application.internal.Findings;
import dev.zoe.application.internal.Place;

/** A working directory is a place in the container, and not one of the kernel's own file systems. */
final class WorkDirRule implements Rule {

    @Override
    public void check(Draft draft, Findings findings) {
        for (Place service : draft.services()) {
            Place directory = service.get("work_dir");
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
