package dev.zoe.db.user;

import jakarta.persistence.EntityManager;
import jakarta.persistence.TypedQuery;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.transaction.annotation.Transactional;

/** Found by Spring Data by its name. The text of the query holds only the conditions that are given. */
class UserSearchImpl implements UserSearch {

    private final EntityManager entities;

    UserSearchImpl(EntityManager entities) {
        this.entities = entities;
    }

    @Override
    @Transactional(readOnly = true)
    public List<UserEntity> search(UserFilter filter, int limit) {
        Map<String, Object> values = new TreeMap<>();
        StringBuilder text =
                new StringBuilder("select u from UserEntity u join fetch u.role join fetch u.quota where 1 = 1");
        filter.namePrefix().ifPresent(prefix -> {
            text.append(" and left(u.username, length(:prefix)) = :prefix");
            values.put("prefix", prefix);
        });
        filter.role().ifPresent(role -> {
            text.append(" and u.role.name = :role");
            values.put("role", role);
        });
        filter.quota().ifPresent(quota -> {
            text.append(" and u.quota.name = :quota");
            values.put("quota", quota);
        });
        filter.enabled().ifPresent(enabled -> {
            text.append(" and u.enabled = :enabled");
            values.put("enabled", enabled);
        });
        filter.after().ifPresent(after -> {
            text.append(" and u.username > :after");
            values.put("after", after);
        });
        TypedQuery<UserEntity> query =
                entities.createQuery(text.append(" order by u.username").toString(), UserEntity.class);
        values.forEach(query::setParameter);
        return query.setMaxResults(limit).getResultList();
    }
}
