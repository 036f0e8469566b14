package dev.zoe.web.execution.output;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyEmitter;

/** What services print: pieces for the script of the page, and whole outputs to store. */
@Controller
class OutputController {
    private static final Pattern PLACE = Pattern.compile("(.{1,128}):(end|\\d{1,18})");

    private final OutputReader reader;
    private final OutputDownloads downloads;

    OutputController(OutputReader reader, OutputDownloads downloads) {
        this.reader = reader;
        this.downloads = downloads;
    }

    /**
     * Pieces of outputs.
     *
     * @param problem why there are none now; the script tries again
     */
    record Pieces(List<OutputPiece> pieces, Optional<String> problem) {}

    /** @param at service and offset of each, such as {@code worker0:4096}; {@code worker0:end} for its newest part */
    @GetMapping("/executions/{id}/output")
    ResponseEntity<Pieces> read(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable long id,
            @RequestParam(defaultValue = "") List<String> at) {
        Map<String, Optional<Long>> offsets = places(at);
        try {
            return answer(new Pieces(reader.next(caller, id, offsets), Optional.empty()));
        } catch (Problem problem) {
            if (problem.type().status().is5xxServerError()) {
                return answer(new Pieces(
                        List.of(), Optional.ofNullable(problem.getBody().getDetail())));
            }
            throw problem;
        }
    }

    private static ResponseEntity<Pieces> answer(Pieces pieces) {
        return ResponseEntity.ok().contentType(MediaType.APPLICATION_JSON).body(pieces);
    }

    private static Map<String, Optional<Long>> places(List<String> at) {
        Map<String, Optional<Long>> offsets = new LinkedHashMap<>();
        for (String place : at) {
            Matcher found = PLACE.matcher(place);
            if (!found.matches()) {
                throw Problem.badParameter("at", place, "the name of a service and an offset, such as worker0:4096");
            }
            offsets.put(
                    found.group(1),
                    Optional.of(found.group(2))
                            .filter(offset -> !offset.equals("end"))
                            .map(Long::valueOf));
        }
        if (offsets.isEmpty() || offsets.size() > OutputChoice.MOST) {
            throw Problem.badParameter("at", offsets.size() + " places", "1 to " + OutputChoice.MOST + " places");
        }
        return offsets;
    }

    @GetMapping("/executions/{id}/output/file")
    ResponseEntity<ResponseBodyEmitter> store(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable long id,
            @RequestParam(defaultValue = "") String service) {
        return downloads.open(caller, id, service);
    }
}
