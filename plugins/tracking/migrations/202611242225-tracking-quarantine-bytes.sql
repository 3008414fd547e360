-- What could not be taken is kept byte by byte, whatever it was, with what the way told beside it; what people do with it stands beside the original.
-- `way` is `event` where `raw` is one event as JSON; else the whole message that `bytes` are came by that way and could not be read.
alter table ingest_rejection add column way text not null default 'event';
alter table ingest_rejection add column bytes bytea constraint ingest_rejection_bytes_check check (octet_length(bytes) <= 65536);
alter table ingest_rejection add column size integer;
alter table ingest_rejection add column about jsonb;
alter table ingest_rejection add column reason jsonb;
-- The site for which alone it spoke, as a topic says; what names none is seen by whoever sees its source.
alter table ingest_rejection add column speaks_for uuid;
alter table ingest_rejection add column tried_at timestamptz(3);
alter table ingest_rejection add column edited text constraint ingest_rejection_edited_check check (octet_length(edited) <= 65536);
alter table ingest_rejection add column edited_about jsonb;
alter table ingest_rejection add column edited_at timestamptz(3);
alter table ingest_rejection add column edited_by uuid;
alter table ingest_rejection add column edited_sites uuid[];
alter table ingest_rejection add column dismissed_at timestamptz(3);
alter table ingest_rejection add column dismissed_by uuid;
alter table ingest_rejection add column dismissed_reason text;
create index ingest_rejection_page_idx on ingest_rejection (last_at desc, id desc);
create index ingest_rejection_waiting_idx on ingest_rejection (source, code) where replayed_at is null and dismissed_at is null;

-- Messages that are understood and hold nothing that is kept here: counted by type and day.
create table ingest_other (
  source uuid not null,
  day date not null,
  type text not null check (char_length(type) <= 40),
  count integer not null,
  last_at timestamptz(3) not null,
  primary key (source, day, type)
);

-- Places that trackers say a machine entered or left: told beside the visits that follow from positions.
create table geofence_event (
  source uuid not null,
  event_id text not null,
  equipment uuid not null,
  site uuid not null,
  ts timestamptz(3) not null,
  location uuid not null,
  name text not null,
  entered boolean not null,
  primary key (source, event_id)
);
create index geofence_event_equipment_idx on geofence_event (equipment, ts);
