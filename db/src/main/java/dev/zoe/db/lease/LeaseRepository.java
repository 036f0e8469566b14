package dev.zoe.db.lease;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;
import org.springframework.transaction.annotation.Transactional;

/**
 * Roles of which there is one holder at a time. Each call is one statement and goes by the clock of the database, so
 * that holders with different clocks agree.
 */
@Transactional
public interface LeaseRepository extends Repository<LeaseEntity, String> {

    Optional<LeaseEntity> findById(String name);

    /**
     * Takes the lease if it has no holder.
     *
     * @param holder unique to this process
     * @return the epoch of this acquisition, larger than all before; empty while the lease is held, also by
     *     {@code holder} itself
     */
    default Optional<Long> acquire(String name, String holder, Duration ttl) {
        return acquire(name, holder, seconds(ttl), null);
    }

    /**
     * The same for one that others want to reach.
     *
     * @param endpoint where
     */
    default Optional<Long> acquire(String name, String holder, Duration ttl, String endpoint) {
        return acquire(name, holder, seconds(ttl), endpoint);
    }

    /**
     * Prolongs the lease to {@code ttl} from now.
     *
     * @return false if it is lost: it ran out or has another holder
     */
    default boolean renew(String name, String holder, long epoch, Duration ttl) {
        return renew(name, holder, epoch, seconds(ttl)) == 1;
    }

    /** Gives the lease back at once. Does nothing if it is lost already. */
    @Modifying
    @Query(
            nativeQuery = true,
            value =
                    """
                    update lease set expires_at = clock_timestamp()
                    where name = :name and holder = :holder and epoch = :epoch and expires_at > clock_timestamp()""")
    void release(String name, String holder, long epoch);

    /**
     * Whether the lease is still held, asked inside of a transaction: if so, no other holder gets it before that
     * transaction ends, and what it writes is fenced. The database aborts the transaction when the holder sends nothing
     * for {@code patience}: a holder that is paused in the middle of it would keep all others from the lease for as
     * long.
     */
    default boolean fence(String name, String holder, long epoch, Duration patience) {
        return held(name, holder, epoch, patience.toMillis()).isPresent();
    }

    /** The statement of the other two; {@code ttl} in seconds. */
    @Query(
            nativeQuery = true,
            value =
                    """
                    with free as (
                        select name from lease where name = :name and expires_at <= clock_timestamp() for update
                    )
                    insert into lease (name, holder, epoch, acquired_at, expires_at, endpoint)
                    values (:name, :holder, 1, clock_timestamp(), clock_timestamp() + make_interval(secs => :ttl),
                            cast(:endpoint as text))
                    on conflict (name) do update
                    set holder = excluded.holder, epoch = lease.epoch + 1, acquired_at = clock_timestamp(),
                        endpoint = excluded.endpoint,
                        expires_at = clock_timestamp() + make_interval(secs => :ttl)
                    where lease.expires_at <= clock_timestamp() and exists (select from free)
                    returning epoch""")
    Optional<Long> acquire(String name, String holder, double ttl, @Nullable String endpoint);

    /** The statement of {@link #renew(String, String, long, Duration)}; {@code ttl} in seconds. */
    @Modifying
    @Query(
            nativeQuery = true,
            value =
                    """
                    update lease set expires_at = clock_timestamp() + make_interval(secs => :ttl)
                    where name = :name and holder = :holder and epoch = :epoch and expires_at > clock_timestamp()""")
    int renew(String name, String holder, long epoch, double ttl);

    /**
     * The statement of {@link #fence}. Its lock lets the holder renew the lease beside a long transaction, and only
     * keeps {@link #acquire(String, String, double, String)} out, which asks for the strongest one. {@code patience} in
     * milliseconds.
     */
    @Query(
            nativeQuery = true,
            value =
                    """
                    select epoch from lease
                    where name = :name and holder = :holder and epoch = :epoch and expires_at > clock_timestamp()
                      and set_config('idle_in_transaction_session_timeout', cast(:patience as text), true) is not null
                    for key share""")
    Optional<Long> held(String name, String holder, long epoch, long patience);

    private static double seconds(Duration ttl) {
        return ttl.toMillis() / 1000.0;
    }
}
