package dev.zoe.api.cluster;

import dev.zoe.api.cluster.ExplanationView.Holder;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.execution.ExecutionEntity;
import dev.zoe.db.execution.ExecutionRepository;
import dev.zoe.protocol.MasterReply;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Shows who holds what. Executions that the caller may not see are added up. */
@Component
class HolderViews {
    private final ExecutionRepository executions;

    HolderViews(ExecutionRepository executions) {
        this.executions = executions;
    }

    /** Those that the caller may see in the given order, and after them the sum of the others. */
    @Transactional(readOnly = true)
    public List<Holder> of(List<MasterReply.Explanation.Holder> holders, ApiCaller caller) {
        if (holders.isEmpty()) {
            return List.of();
        }
        List<Long> ids =
                holders.stream().map(MasterReply.Explanation.Holder::execution).toList();
        Map<Long, ExecutionEntity> visible = executions.findByIds(ids).stream()
                .filter(execution -> caller.mayOperate(execution.getOwner().getId()))
                .collect(Collectors.toMap(ExecutionEntity::getId, Function.identity()));
        List<Holder> views = new ArrayList<>();
        MasterReply.Explanation.Holder others = new MasterReply.Explanation.Holder(0, 0, 0, 0, 0, 0);
        for (MasterReply.Explanation.Holder holder : holders) {
            Optional<ExecutionEntity> execution = Optional.ofNullable(visible.get(holder.execution()));
            if (execution.isPresent()) {
                views.add(view(holder, execution));
            } else {
                others = sum(others, holder);
            }
        }
        if (others.core() + others.elastic() > 0) {
            views.add(view(others, Optional.empty()));
        }
        return views;
    }

    private static MasterReply.Explanation.Holder sum(
            MasterReply.Explanation.Holder one, MasterReply.Explanation.Holder other) {
        return new MasterReply.Explanation.Holder(
                0,
                one.core() + other.core(),
                one.elastic() + other.elastic(),
                one.millicores() + other.millicores(),
                one.memory() + other.memory(),
                one.gpus() + other.gpus());
    }

    private static Holder view(MasterReply.Explanation.Holder holder, Optional<ExecutionEntity> execution) {
        return new Holder(
                execution.map(ExecutionEntity::getId),
                execution.map(ExecutionEntity::getName),
                execution.map(found -> found.getOwner().getUsername()),
                holder.core(),
                holder.elastic(),
                NodeView.Cores.decimal(holder.millicores()),
                holder.memory(),
                holder.gpus());
    }
}
