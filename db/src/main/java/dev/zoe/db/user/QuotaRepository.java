package dev.zoe.db.user;

import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;

/** The quotas of the site. The migrations bring {@code unlimited}. */
public interface QuotaRepository extends JpaRepository<QuotaEntity, Long> {

    Optional<QuotaEntity> findByName(String name);
}
