package dev.zoe.web.execution;

import dev.zoe.api.execution.ExecutionListParameters;
import dev.zoe.api.execution.ExecutionListRequest;
import dev.zoe.api.execution.ExecutionQueries;
import dev.zoe.api.execution.ExecutionView;
import dev.zoe.api.pagination.Page;
import dev.zoe.api.pagination.PageOrder;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.user.Capability;
import dev.zoe.web.frame.PageController;
import java.util.List;
import java.util.Optional;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;

/** The list of executions: filtered, a page at a time, the newest first. */
@PageController
class ExecutionsPageController {
    private static final int LIMIT = 50;

    private final ExecutionQueries executions;

    ExecutionsPageController(ExecutionQueries executions) {
        this.executions = executions;
    }

    /**
     * The fields of the filter; blank ones do not count.
     *
     * @param state one of {@link StateFilter}
     * @param shared {@code true} for those that others share with the reader
     * @param cursor where the page begins
     */
    record Filter(
            Optional<String> state,
            Optional<String> name,
            Optional<String> owner,
            Optional<String> group,
            Optional<String> kind,
            Optional<String> shared,
            Optional<String> cursor) {

        Filter {
            state = given(state);
            name = given(name);
            owner = given(owner);
            group = given(group);
            kind = given(kind);
            shared = given(shared).filter("true"::equals);
            cursor = given(cursor);
        }

        private static Optional<String> given(Optional<String> field) {
            return field.map(String::strip).filter(text -> !text.isEmpty());
        }

        /** Templates read it. */
        public boolean isShared() {
            return shared.isPresent();
        }

        boolean isEmpty() {
            return shared.isEmpty()
                    && state.isEmpty()
                    && name.isEmpty()
                    && owner.isEmpty()
                    && group.isEmpty()
                    && kind.isEmpty();
        }

        ExecutionListRequest request() {
            List<String> statuses = StateFilter.statuses(state.orElse(""));
            return ExecutionListRequest.read(
                    ExecutionListParameters.untimed(statuses, name, owner, group, kind, isShared()),
                    PageOrder.NEWEST,
                    LIMIT,
                    cursor);
        }
    }

    @GetMapping("/executions")
    String show(@AuthenticationPrincipal ApiCaller caller, @ModelAttribute("filter") Filter filter, Model model) {
        Page<ExecutionView> page = executions.list(caller, filter.request());
        model.addAttribute("page", page);
        model.addAttribute("states", StateFilter.values());
        model.addAttribute("isFiltered", !filter.isEmpty());
        model.addAttribute("seesOthers", caller.may(Capability.OPERATE_OTHERS) || filter.isShared());
        return "execution/list";
    }

    /** The rows alone, for a filter that changes and for executions that change. */
    @GetMapping(path = "/executions", params = "part=rows")
    String rows(@AuthenticationPrincipal ApiCaller caller, @ModelAttribute("filter") Filter filter, Model model) {
        show(caller, filter, model);
        return "execution/list :: rows";
    }
}
