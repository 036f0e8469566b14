-- Where the holder of a lease is reached; who follows it need not be configured.
alter table lease add column endpoint text;
