-- Positions as devices sent them: one row per machine and instant, in daily partitions that the server makes ahead.
create table position (
  equipment uuid not null,
  ts timestamptz(3) not null,
  site uuid not null,
  source uuid not null,
  device uuid,
  received_at timestamptz(3) not null,
  lon double precision not null,
  lat double precision not null,
  speed real not null,
  heading real,
  alt real,
  acc real,
  sats smallint,
  hdop real,
  ignition boolean,
  payload real,
  bed_up boolean,
  engine_hours double precision,
  odometer double precision,
  fuel_level real,
  fuel_used double precision,
  engine_load real,
  coolant real,
  operator text,
  state text,
  primary key (equipment, ts)
) partition by range (ts);
create index position_ts_idx on position using brin (ts);

-- The newest known of each machine.
create table equipment_live (
  equipment uuid primary key,
  site uuid not null,
  ts timestamptz(3) not null,
  lon double precision not null,
  lat double precision not null,
  speed real not null,
  heading real,
  payload real,
  fuel_level real,
  engine_hours double precision,
  state text,
  operator text
);
create index equipment_live_site_idx on equipment_live (site);

-- Which machine a device sat on, and when: an event belongs to the pairing valid at its instant.
create table device_pairing (
  device uuid not null,
  equipment uuid not null,
  valid_from timestamptz(3) not null,
  valid_to timestamptz(3),
  primary key (device, valid_from)
);

-- Identity of every event that is not a position; a second one is a duplicate.
create table ingest_seen (
  source uuid not null,
  id text not null check (char_length(id) <= 64),
  at timestamptz(3) not null default now(),
  primary key (source, id)
);
create index ingest_seen_at_idx on ingest_seen using brin (at);

create table ingest_rejection (
  source uuid not null,
  received_at timestamptz(3) not null default now(),
  index integer not null,
  code text not null,
  message text not null,
  raw text not null check (octet_length(raw) <= 8192)
);
create index ingest_rejection_source_idx on ingest_rejection (source, received_at desc);

create sequence truck_checkin_number;
