package dev.zoe.api.diagnosis;

import dev.zoe.api.master.MasterState;
import io.swagger.v3.oas.annotations.media.Schema;

/**
 * The result of one check.
 *
 * @param part what was checked
 * @param state ok, warning or failed
 * @param found one sentence
 * @param advice what to do; empty when all is well
 */
@Schema(name = "Check")
public record DiagnosisCheck(String part, String state, String found, String advice) {

    static DiagnosisCheck ok(String part, String found) {
        return new DiagnosisCheck(part, "ok", found, "");
    }

    static DiagnosisCheck warning(String part, String found, String advice) {
        return new DiagnosisCheck(part, "warning", found, advice);
    }

    static DiagnosisCheck failed(String part, String found, String advice) {
        return new DiagnosisCheck(part, "failed", found, advice);
    }

    /** The check for callers who may not change the configuration: the state of the part without details. */
    DiagnosisCheck withoutDetails() {
        return state.equals("ok")
                ? new DiagnosisCheck(part, state, "it is well", "")
                : new DiagnosisCheck(part, state, "it is not well", "ask an operator, who sees the details");
    }

    static DiagnosisCheck master(MasterState state) {
        return switch (state.presence()) {
            case LEADER -> ok("link to the master", "the leader answers");
            case STANDBY ->
                failed(
                        "link to the master",
                        "a standby answers, and no leader",
                        "point zoe.api.master-endpoint to the leader, or wait for the standby to take over");
            case AWAY ->
                failed(
                        "link to the master",
                        "no master answers",
                        "start one, or correct zoe.api.master-endpoint; executions that are submitted until then"
                                + " run when it is back");
        };
    }
}
