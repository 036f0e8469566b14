-- Rows of unended_change live for about a second, so most entries of its indexes lead to rows that are gone. A plain index
-- scan marks such entries, and later scans pass them over. Bitmap scans and scans of the table visit them each time, until
-- a vacuum.
alter function lock_submission_holders(bigint, text) set enable_bitmapscan = off;
alter function lock_submission_holders(bigint, text) set enable_seqscan = off;
-- The best plan is the same for all users. PostgreSQL planned statements of the check anew for each submission.
alter function lock_submission_holders(bigint, text) set plan_cache_mode = force_generic_plan;

-- Few rows and many changes: a vacuum after a share of the rows would come late.
alter table unended_change set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
