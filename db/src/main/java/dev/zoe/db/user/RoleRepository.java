package dev.zoe.db.user;

import java.util.List;
import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Query;

/**
 * The roles of the site. The migrations bring {@code admin}, {@code operator}, {@code power-user}, {@code user} and
 * {@code observer}.
 */
public interface RoleRepository extends JpaRepository<RoleEntity, Long> {

    Optional<RoleEntity> findByName(String name);

    @Query("select r from RoleEntity r order by r.name")
    List<RoleEntity> findAllByName();
}
