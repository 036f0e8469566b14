package dev.zoe.web.execution.result;

import java.util.List;
import java.util.Optional;

/**
 * What an execution left, or a directory of it.
 *
 * @param directory path of the directory; empty for everything that the execution left
 * @param hasMore whether there are more than these
 * @param problem why they cannot be listed now
 */
public record ResultList(
        Optional<String> directory, List<ResultFile> files, boolean hasMore, Optional<String> problem) {

    public ResultList {
        files = List.copyOf(files);
    }

    public List<ResultFile> pictures() {
        return files.stream().filter(ResultFile::isPicture).toList();
    }
}
