-- The sealed secret of a service and when it was asked last: columns that the record does not know, so that no list, export or history shows them.
alter table ingest_source add column client_secret text;
alter table ingest_source add column polled_at timestamptz(3);
