package dev.zoe.db.execution;

import dev.zoe.db.mapping.AgeOrder;
import jakarta.persistence.EntityManager;
import jakarta.persistence.TypedQuery;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.transaction.annotation.Transactional;

/** Found by Spring Data by its name. The text of the query holds only the conditions that are given. */
class ExecutionSearchImpl implements ExecutionSearch {

    /** Literals: PostgreSQL must see that the condition of the partial indexes holds. */
    private static final String NOT_ENDED =
            """
            e.status not in (dev.zoe.db.execution.ExecutionStatus.TERMINATED,
                             dev.zoe.db.execution.ExecutionStatus.ERROR,
                             dev.zoe.db.execution.ExecutionStatus.CANCELLED)""";

    private final EntityManager entities;

    ExecutionSearchImpl(EntityManager entities) {
        this.entities = entities;
    }

    @Override
    @Transactional(readOnly = true)
    public List<ExecutionSummary> search(ExecutionFilter filter, AgeOrder order, long cursor, int limit) {
        Conditions conditions = new Conditions();
        conditions.add(order.isAfterCursor("e.id"), "cursor", cursor);
        conditions.add(filter);
        return find(conditions, order.by("e.id"), limit);
    }

    /** Each part of the list is a range of an index: first the executions with the key, then those without. */
    @Override
    @Transactional(readOnly = true)
    public List<ExecutionSummary> searchSorted(
            ExecutionFilter filter, ExecutionSort sort, Optional<ExecutionSort.Position> after, int limit) {
        Optional<ExecutionSort.Position> withoutKey =
                after.filter(position -> position.key().isEmpty());
        List<ExecutionSummary> found = new ArrayList<>();
        if (withoutKey.isEmpty()) {
            found.addAll(searchWithKey(filter, sort, after, limit));
        }
        if (sort.key().isOptional() && found.size() < limit) {
            long below = withoutKey.map(ExecutionSort.Position::id).orElse(Long.MAX_VALUE);
            found.addAll(searchWithoutKey(filter, sort.key(), below, limit - found.size()));
        }
        return found;
    }

    private List<ExecutionSummary> searchWithKey(
            ExecutionFilter filter, ExecutionSort sort, Optional<ExecutionSort.Position> after, int limit) {
        String attribute = "e." + sort.key().attribute();
        Conditions conditions = new Conditions();
        conditions.add(attribute + " is not null");
        after.ifPresent(position -> {
            conditions.add(
                    "(%s, e.id) %s (:key, :cursor)".formatted(attribute, sort.isDescending() ? "<" : ">"),
                    "key",
                    sort.value(position.key().orElseThrow()));
            conditions.values.put("cursor", position.id());
        });
        conditions.add(filter);
        return find(conditions, sort.isDescending() ? attribute + " desc, e.id desc" : attribute + ", e.id", limit);
    }

    private List<ExecutionSummary> searchWithoutKey(
            ExecutionFilter filter, ExecutionSort.Key key, long below, int limit) {
        Conditions conditions = new Conditions();
        conditions.add("e.%s is null".formatted(key.attribute()));
        if (key == ExecutionSort.Key.ENDED) {
            conditions.add(NOT_ENDED);
        }
        conditions.add("e.id < :cursor", "cursor", below);
        conditions.add(filter);
        return find(conditions, "e.id desc", limit);
    }

    @Override
    @Transactional(readOnly = true)
    public List<ExecutionSummary> searchCancellable(ExecutionFilter filter, int limit) {
        return find(cancellable(filter), AgeOrder.NEWEST_FIRST.by("e.id"), limit);
    }

    @Override
    @Transactional(readOnly = true)
    public long countCancellable(ExecutionFilter filter) {
        Conditions conditions = cancellable(filter);
        TypedQuery<Long> query = entities.createQuery(
                "select count(e) from ExecutionEntity e left join e.group g where " + conditions.text(), Long.class);
        conditions.values.forEach(query::setParameter);
        return query.getSingleResult();
    }

    private List<ExecutionSummary> find(Conditions conditions, String order, int limit) {
        TypedQuery<ExecutionSummary> query = entities.createQuery(
                """
                select new dev.zoe.db.execution.ExecutionSummary(e.id, e.name, o.username, g.name, e.status,
                    e.kind, e.submittedAt, e.queuedAt, e.startedAt, e.endedAt, e.cancelRequestedAt, e.exitCode,
                    e.errorMessage, e.coreCount, e.elasticCount, e.peakServices, e.arrayId, e.arrayIndex)
                from ExecutionEntity e join e.owner o left join e.group g where\s"""
                        + conditions.text()
                        + " order by "
                        + order,
                ExecutionSummary.class);
        conditions.values.forEach(query::setParameter);
        return query.setMaxResults(limit).getResultList();
    }

    private static Conditions cancellable(ExecutionFilter filter) {
        Conditions conditions = new Conditions();
        conditions.add(filter);
        conditions.add("e.cancelRequestedAt is null");
        conditions.add(NOT_ENDED);
        return conditions;
    }

    private static String escaped(String prefix) {
        return prefix.replaceAll("[\\\\%_]", "\\\\$0");
    }

    private static final class Conditions {

        private final List<String> texts = new ArrayList<>();
        private final Map<String, Object> values = new LinkedHashMap<>();

        String text() {
            return String.join(" and ", texts);
        }

        void add(ExecutionFilter filter) {
            if (!filter.statuses().isEmpty()) {
                add("e.status in :statuses", "statuses", filter.statuses());
            }
            filter.namePrefix()
                    .ifPresent(prefix -> add("e.name like :prefix escape '\\'", "prefix", escaped(prefix) + "%"));
            filter.ownerId().ifPresent(owner -> add("e.owner.id = :owner", "owner", owner));
            filter.group().ifPresent(group -> add("g.name = :group", "group", group));
            filter.name().ifPresent(name -> add("e.name = :name", "name", name));
            filter.kind().ifPresent(kind -> add("e.kind = :kind", "kind", kind));
            filter.array().ifPresent(array -> {
                add("e.arrayId = :array", "array", array.arrayId());
                array.index().ifPresent(index -> add("e.arrayIndex = :index", "index", index));
            });
            filter.sharedWith().ifPresent(this::add);
            add("submittedAt", filter.times().submitted());
            add("startedAt", filter.times().started());
            add("endedAt", filter.times().ended());
        }

        /** What users share with a group of theirs is not shared with them by others. */
        private void add(ShareRecipient user) {
            String ofGroups = user.groupIds().isEmpty() ? "" : " or s.groupId in :groups";
            add(
                    "e.owner.id <> :reader and e.id in (select s.executionId from ExecutionShareEntity s"
                            + " where s.userId = :reader" + ofGroups + ")",
                    "reader",
                    user.userId());
            if (!user.groupIds().isEmpty()) {
                values.put("groups", user.groupIds());
            }
        }

        void add(String text) {
            texts.add(text);
        }

        void add(String text, String parameter, Object value) {
            add(text);
            values.put(parameter, value);
        }

        void add(String time, TimeRange range) {
            range.from().ifPresent(from -> add("e.%1$s >= :%1$sFrom".formatted(time), time + "From", from));
            range.to().ifPresent(to -> add("e.%1$s <= :%1$sTo".formatted(time), time + "To", to));
        }
    }
}
