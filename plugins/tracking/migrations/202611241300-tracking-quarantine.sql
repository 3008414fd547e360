-- What was refused says of what it speaks; the same refused again is counted.
alter table ingest_rejection drop constraint ingest_rejection_raw_check, add constraint ingest_rejection_raw_check check (octet_length(raw) <= 65536);
alter table ingest_rejection add column device text;
alter table ingest_rejection add column equipment text;
alter table ingest_rejection add column ts timestamptz(3);
alter table ingest_rejection add column hash text;
alter table ingest_rejection add column times integer not null default 1;
alter table ingest_rejection add column last_at timestamptz(3);
update ingest_rejection set hash = id::text, last_at = received_at;
alter table ingest_rejection alter column hash set not null, alter column last_at set not null;
create unique index ingest_rejection_hash_key on ingest_rejection (source, hash) where replayed_at is null;
create index ingest_rejection_device_idx on ingest_rejection (device, code) where replayed_at is null;
create index ingest_rejection_last_idx on ingest_rejection (last_at desc);
