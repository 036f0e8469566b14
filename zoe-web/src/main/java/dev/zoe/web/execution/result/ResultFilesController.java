package dev.zoe.web.execution.result;

import dev.zoe.api.execution.ExecutionQueries;
import dev.zoe.api.execution.ExecutionView;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.workspace.WorkspaceDownloads;
import dev.zoe.web.frame.PageController;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.Optional;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;

/**
 * The results of an execution: directories, previews of pictures and texts, and files to store. Without
 * {@code @ResponseBody}, Spring would look for a page of that name when the last part of a large file was sent.
 */
@PageController
class ResultFilesController {
    /** A picture that is opened alone is a document, and one with scripts must not run them as a page of Zoe. */
    private static final String SANDBOX = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:;"
            + " frame-ancestors 'none'; form-action 'none'; base-uri 'none'";

    private final ExecutionQueries executions;
    private final ResultFiles results;
    private final WorkspaceDownloads downloads;

    ResultFilesController(ExecutionQueries executions, ResultFiles results, WorkspaceDownloads downloads) {
        this.executions = executions;
        this.results = results;
        this.downloads = downloads;
    }

    /** @param path of a directory; everything that the execution left when it is empty */
    @GetMapping("/executions/{id}/results")
    String list(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable long id,
            @RequestParam(defaultValue = "") String path,
            Model model) {
        ExecutionView execution = operated(caller, id);
        model.addAttribute("execution", execution);
        model.addAttribute(
                "results", path.isEmpty() ? results.of(caller, execution) : results.directory(caller, execution, path));
        return "execution/results";
    }

    @GetMapping("/executions/{id}/results/text")
    String text(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable long id,
            @RequestParam(defaultValue = "") String path,
            Model model) {
        ExecutionView execution = operated(caller, id);
        model.addAttribute("execution", execution);
        model.addAttribute("path", path);
        model.addAttribute(
                "preview",
                TextPreview.of(downloads.beginning(
                        caller, Optional.of(execution.owner()), ResultPath.checked(id, path), TextPreview.MOST)));
        return "execution/text";
    }

    @GetMapping("/executions/{id}/results/file")
    @ResponseBody
    ResponseEntity<?> store(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable long id,
            @RequestParam(defaultValue = "") String path,
            @RequestHeader(HttpHeaders.RANGE) Optional<String> range,
            @RequestHeader(HttpHeaders.IF_RANGE) Optional<String> ifRange,
            HttpServletResponse response) {
        Optional<String> owner = Optional.of(operated(caller, id).owner());
        ResponseEntity<?> file = downloads.open(caller, owner, ResultPath.checked(id, path), range, ifRange, false);
        response.setHeader("Content-Security-Policy", SANDBOX);
        return file;
    }

    /** @param path of a picture */
    @GetMapping("/executions/{id}/results/picture")
    @ResponseBody
    ResponseEntity<?> show(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable long id,
            @RequestParam(defaultValue = "") String path,
            HttpServletResponse response) {
        return picture(caller, operated(caller, id), ResultPath.checked(id, path), response);
    }

    /** The first picture that the execution left. */
    @GetMapping("/executions/{id}/picture")
    @ResponseBody
    ResponseEntity<?> first(
            @AuthenticationPrincipal ApiCaller caller, @PathVariable long id, HttpServletResponse response) {
        ExecutionView execution = operated(caller, id);
        String path =
                results.picture(caller, execution).orElseThrow(() -> Problem.notFound("picture of execution", id));
        return picture(caller, execution, path, response);
    }

    /** What the first page shows of the execution: its picture, or nothing. */
    @GetMapping(path = "/executions/{id}/picture", params = "part=card")
    String card(@AuthenticationPrincipal ApiCaller caller, @PathVariable long id, Model model) {
        ExecutionView execution = operated(caller, id);
        model.addAttribute("execution", execution);
        model.addAttribute("picture", results.picture(caller, execution));
        return "execution/results :: card";
    }

    /** Users with whom an execution is shared do not see its files. */
    private ExecutionView operated(ApiCaller caller, long id) {
        var unused = executions.find(caller, id);
        return executions.get(caller, id);
    }

    private ResponseEntity<?> picture(
            ApiCaller caller, ExecutionView execution, String path, HttpServletResponse response) {
        MediaType type = FileKind.pictureType(path).orElseThrow(() -> Problem.notFound("picture", path));
        ResponseEntity<?> shown = downloads.show(caller, Optional.of(execution.owner()), path, type);
        response.setHeader("Content-Security-Policy", SANDBOX);
        response.setHeader(
                HttpHeaders.CACHE_CONTROL,
                CacheControl.maxAge(Duration.ofMinutes(1)).cachePrivate().getHeaderValue());
        return shown;
    }
}
