package dev.zoe.db.service;

import dev.zoe.db.mapping.QueryFlush;
import jakarta.persistence.QueryHint;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.jpa.repository.QueryHints;

/** The services of all executions. Every answer holds their ports. */
public interface ServiceRepository extends JpaRepository<ServiceEntity, Long> {

    /** In the order of components and ordinals. */
    @Query("select s from ServiceEntity s where s.executionId = :executionId order by s.component, s.ordinal")
    @QueryHints(@QueryHint(name = QueryFlush.FLUSH_MODE, value = QueryFlush.NO_FLUSH))
    List<ServiceEntity> findByExecution(long executionId);

    /**
     * Those of an execution that are active and have a port that is published, in the order of components and ordinals.
     */
    @Query(
            """
            select distinct s from ServiceEntity s join s.ports p
            where s.executionId = :executionId and s.status = dev.zoe.db.service.ServiceStatus.ACTIVE
            and p.hostAddress is not null
            order by s.component, s.ordinal""")
    List<ServiceEntity> findPublished(long executionId);

    /** Where the services of an execution were placed last, and why, in the order of components and ordinals. */
    @Query(
            """
            select new dev.zoe.db.service.PlacedService(
                s.name, s.node, s.placedBecause,
                case when s.status = dev.zoe.db.service.ServiceStatus.STARTING then s.errorMessage end)
            from ServiceEntity s
            where s.executionId = :executionId and s.node is not null order by s.component, s.ordinal""")
    List<PlacedService> findPlaced(long executionId);

    /** Those of many executions that were placed at least once, by execution, component and ordinal. */
    @Query(
            """
            select s from ServiceEntity s
            where s.executionId in :executionIds and s.node is not null
            order by s.executionId, s.component, s.ordinal""")
    List<ServiceEntity> findPlacedByExecutions(Collection<Long> executionIds);

    /** Those of many executions that have one of these names. */
    @Query("select s from ServiceEntity s where s.executionId in :executionIds and s.name in :names")
    @QueryHints(@QueryHint(name = QueryFlush.FLUSH_MODE, value = QueryFlush.NO_FLUSH))
    List<ServiceEntity> findByNames(Collection<Long> executionIds, Collection<String> names);

    /** Ends all services of an execution that were never placed, however many they are; returns their number. */
    @Modifying(flushAutomatically = true, clearAutomatically = false)
    @Query(
            """
            update ServiceEntity s
            set s.status = dev.zoe.db.service.ServiceStatus.INACTIVE, s.endedAt = coalesce(s.endedAt, :at),
                s.version = s.version + 1
            where s.executionId = :executionId and s.node is null
            and s.status = dev.zoe.db.service.ServiceStatus.CREATED""")
    int endUnplaced(long executionId, Instant at);

    @Query("select s from ServiceEntity s where s.executionId = :executionId and s.name = :name")
    Optional<ServiceEntity> findByName(long executionId, String name);

    /** All that hold resources of a node, by execution, component and ordinal. */
    @Query(
            """
            select s from ServiceEntity s
            where s.status in (dev.zoe.db.service.ServiceStatus.RUNNABLE, dev.zoe.db.service.ServiceStatus.STARTING,
                               dev.zoe.db.service.ServiceStatus.ACTIVE, dev.zoe.db.service.ServiceStatus.TERMINATING)
            order by s.executionId, s.component, s.ordinal""")
    List<ServiceEntity> findLiving();

    /** All that hold resources of one node, by execution, component and ordinal. */
    @Query(
            """
            select s from ServiceEntity s
            where s.node = :node
            and s.status in (dev.zoe.db.service.ServiceStatus.RUNNABLE, dev.zoe.db.service.ServiceStatus.STARTING,
                             dev.zoe.db.service.ServiceStatus.ACTIVE, dev.zoe.db.service.ServiceStatus.TERMINATING)
            order by s.executionId, s.component, s.ordinal""")
    List<ServiceEntity> findLivingByNode(String node);

    /**
     * The one that held a container name when the transaction began. What the transaction itself has changed since
     * shows in what is returned, and not in whether it is.
     */
    @Query(
            """
            select s from ServiceEntity s where s.containerName = :containerName
            and s.status in (dev.zoe.db.service.ServiceStatus.RUNNABLE, dev.zoe.db.service.ServiceStatus.STARTING,
                             dev.zoe.db.service.ServiceStatus.ACTIVE, dev.zoe.db.service.ServiceStatus.TERMINATING)""")
    @QueryHints(@QueryHint(name = QueryFlush.FLUSH_MODE, value = QueryFlush.NO_FLUSH))
    Optional<ServiceEntity> findLivingByContainerName(String containerName);

    /** The numbers of the services of many executions, by execution, component and ordinal. */
    @Query(
            """
            select new dev.zoe.db.service.ServiceOfExecution(s.executionId, s.id) from ServiceEntity s
            where s.executionId in :executionIds order by s.executionId, s.component, s.ordinal""")
    List<ServiceOfExecution> findIds(Collection<Long> executionIds);

    /** The numbers of the services that hold resources, with their nodes, by node and number. */
    @Query(
            """
            select new dev.zoe.db.service.ServiceOnNode(s.node, s.id) from ServiceEntity s
            where s.node is not null
            and s.status in (dev.zoe.db.service.ServiceStatus.RUNNABLE, dev.zoe.db.service.ServiceStatus.STARTING,
                             dev.zoe.db.service.ServiceStatus.ACTIVE, dev.zoe.db.service.ServiceStatus.TERMINATING)
            order by s.node, s.id""")
    List<ServiceOnNode> findIdsOnNodes();

    /** Active services per execution, split in core and elastic; executions without any are not listed. */
    @Query(
            """
            select new dev.zoe.db.service.ActiveServiceCount(s.executionId,
                sum(case when s.core then 1 else 0 end), sum(case when s.core then 0 else 1 end))
            from ServiceEntity s
            where s.executionId in :executionIds and s.status = dev.zoe.db.service.ServiceStatus.ACTIVE
            group by s.executionId""")
    List<ActiveServiceCount> countActive(Collection<Long> executionIds);
}
