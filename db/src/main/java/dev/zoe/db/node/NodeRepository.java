package dev.zoe.db.node;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;

/** The machines that the master knows. */
public interface NodeRepository extends JpaRepository<NodeEntity, Long> {

    Optional<NodeEntity> findByName(String name);

    List<NodeEntity> findByNameIn(Collection<String> names);

    List<NodeEntity> findAllByOrderByName();
}
