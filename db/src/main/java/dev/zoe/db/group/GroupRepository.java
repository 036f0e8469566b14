package dev.zoe.db.group;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Query;

/** The groups of the site, with their quotas. */
public interface GroupRepository extends JpaRepository<GroupEntity, Long> {

    @Query("select g from GroupEntity g join fetch g.quota where g.name = :name")
    Optional<GroupEntity> findByName(String name);

    @Override
    @Query("select g from GroupEntity g join fetch g.quota where g.id = :id")
    Optional<GroupEntity> findById(Long id);

    /** Several, by name; those that are gone are left out. */
    @Query("select g from GroupEntity g join fetch g.quota where g.id in :ids order by g.name")
    List<GroupEntity> findByIds(Collection<Long> ids);

    /** Several; those that do not exist are left out. */
    @Query("select g from GroupEntity g join fetch g.quota where g.name in :names")
    List<GroupEntity> findByNames(Collection<String> names);

    @Query("select g from GroupEntity g join fetch g.quota order by g.name")
    List<GroupEntity> findAllByName();

    @Query("select count(g) from GroupEntity g where g.quota.id = :quotaId")
    long countByQuota(long quotaId);
}
