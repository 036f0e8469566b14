package dev.zoe.db.user;

import jakarta.persistence.LockModeType;
import java.util.List;
import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Lock;
import org.springframework.data.jpa.repository.Query;

/** The users of the site, with their roles and quotas. */
public interface UserRepository extends JpaRepository<UserEntity, Long>, UserSearch {

    @Query("select u from UserEntity u join fetch u.role join fetch u.quota where u.username = :username")
    Optional<UserEntity> findByUsername(String username);

    /** The user of an OpenID Connect provider with this issuer and subject. */
    @Query("select u from UserEntity u join fetch u.role join fetch u.quota where u.externalId = :externalId")
    Optional<UserEntity> findByExternalId(String externalId);

    @Override
    @Query("select u from UserEntity u join fetch u.role join fetch u.quota where u.id = :id")
    Optional<UserEntity> findById(Long id);

    @Override
    @Query("select u from UserEntity u join fetch u.role join fetch u.quota order by u.username")
    List<UserEntity> findAll();

    @Query("select count(u) from UserEntity u where u.role.id = :roleId")
    long countByRole(long roleId);

    @Query("select count(u) from UserEntity u where u.quota.id = :quotaId")
    long countByQuota(long quotaId);

    @Query("select new dev.zoe.db.user.UserCount(u.role.id, count(u)) from UserEntity u group by u.role.id")
    List<UserCount> countByRoles();

    @Query("select new dev.zoe.db.user.UserCount(u.quota.id, count(u)) from UserEntity u group by u.quota.id")
    List<UserCount> countByQuotas();

    /** The user, locked until the transaction ends: a second call for the same user waits. */
    @Lock(LockModeType.PESSIMISTIC_WRITE)
    @Query("select u from UserEntity u where u.id = :id")
    Optional<UserEntity> lock(long id);
}
