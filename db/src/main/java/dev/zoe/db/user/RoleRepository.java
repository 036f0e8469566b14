package dev.zoe.db.user;

import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;

/** The roles of the site. The migrations bring {@code admin}, {@code operator}, {@code power-user},
 * {@code user} and {@code observer}. */
public interface RoleRepository extends JpaRepository<RoleEntity, Long> {

    Optional<RoleEntity> findByName(String name);
}
