-- What on-board scales and loading assistants tell: each pass, and the end of loading and dumping (catalogue operations.md §4.1).
create table load_event (
  id uuid primary key default gen_random_uuid(),
  equipment uuid not null,
  site uuid not null,
  ts timestamptz(3) not null,
  received_at timestamptz(3) not null,
  source uuid not null,
  event_id text not null,
  event text not null check (event in ('pass', 'load_end', 'dump', 'carryback')),
  pass_no integer,
  pass_t double precision,
  total_t double precision not null,
  loader uuid,
  material text
);
create index load_event_equipment_idx on load_event (equipment, ts);
create index load_event_site_idx on load_event (site, ts desc);
create index load_event_received_idx on load_event using brin (received_at);

-- Whoever follows by cursor finds what came late by when it came.
create index position_received_idx on position using brin (received_at);

-- Published: positions and loads for other plugins. `received_at` is when the row took its present form: a richer repeat moves it.
create view v_position as
  select equipment, site, ts, received_at, lon, lat, speed, heading, acc, payload, bed_up, ignition, state, fuel_used, operator from position;
create view v_load_event as
  select equipment, site, ts, received_at, event, pass_no, pass_t, total_t, loader, material from load_event;

-- A telematics service that tells places every quarter of an hour knows no speed.
alter table position alter column speed drop not null;
alter table equipment_live alter column speed drop not null;
