package dev.zoe.db.user;

import java.util.List;
import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Query;

/** The quotas of the site. The migrations bring {@code unlimited}. */
public interface QuotaRepository extends JpaRepository<QuotaEntity, Long> {

    Optional<QuotaEntity> findByName(String name);

    @Query("select q from QuotaEntity q order by q.name")
    List<QuotaEntity> findAllByName();
}
