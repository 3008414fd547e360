-- What machines tell of their own faults; maintenance reads the view.
create table fault_event (
  id uuid primary key default gen_random_uuid(),
  equipment uuid not null,
  site uuid not null,
  ts timestamptz(3) not null,
  received_at timestamptz(3) not null,
  source uuid not null,
  event_id text not null,
  code text not null,
  spn integer,
  fmi integer,
  description text,
  severity text not null check (severity in ('info', 'warning', 'critical')),
  active boolean not null
);
create index fault_event_equipment_idx on fault_event (equipment, ts desc);
create view v_fault_event as select id, equipment, site, ts, received_at, code, spn, fmi, description, severity, active from fault_event;

-- Other counters and figures of telematics services, such as idle hours: kept per section, since each has its own instant.
create table machine_metric (
  equipment uuid not null,
  site uuid not null,
  name text not null,
  ts timestamptz(3) not null,
  value double precision not null,
  source uuid not null,
  primary key (equipment, name, ts)
);
create view v_machine_metric as select equipment, site, name, ts, value from machine_metric;

-- One point a minute of each machine, kept for two years after the raw positions are gone (catalogue operations.md §4.6).
create table position_minute (
  equipment uuid not null,
  ts timestamptz(3) not null,
  site uuid not null,
  lon double precision not null,
  lat double precision not null,
  speed real,
  heading real,
  payload real,
  primary key (equipment, ts)
);
create index position_minute_ts_idx on position_minute using brin (ts);

-- What a source sent, minute by minute: the figures of the monitor. `lag` counts events by how late they came, in the bounds of the server.
create table ingest_minute (
  source uuid not null,
  minute timestamptz(3) not null,
  accepted integer not null default 0,
  duplicates integer not null default 0,
  late integer not null default 0,
  rejected integer not null default 0,
  dropped integer not null default 0,
  lag integer[] not null,
  primary key (source, minute)
);
create index ingest_minute_minute_idx on ingest_minute using brin (minute);

-- What is left to be told of a device: when it last spoke, and how its clock differs from ours (median over its last 50 events).
create table device_clock (
  device uuid primary key,
  last_seen timestamptz(3) not null,
  skew_ms double precision[] not null
);

alter table ingest_rejection add column id uuid not null default gen_random_uuid();
alter table ingest_rejection add column kind text;
alter table ingest_rejection add column replayed_at timestamptz(3);
create unique index ingest_rejection_id_key on ingest_rejection (id);
