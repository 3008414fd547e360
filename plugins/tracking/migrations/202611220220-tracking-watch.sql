-- Which places machines were in; open while they are there.
create table geofence_visit (
  equipment uuid not null,
  site uuid not null,
  location uuid not null,
  entered_at timestamptz(3) not null,
  left_at timestamptz(3),
  stop_s integer not null default 0,
  max_speed real not null default 0,
  primary key (equipment, location, entered_at)
);
create index geofence_visit_equipment_idx on geofence_visit (equipment, entered_at desc);
create index geofence_visit_site_idx on geofence_visit (site, entered_at desc);

-- Speeds of more than 5 km/h above the limit for 10 s and more.
create table overspeed_event (
  equipment uuid not null,
  site uuid not null,
  location uuid,
  operator text,
  started_at timestamptz(3) not null,
  seconds integer not null,
  limit_kmh real not null,
  max_kmh real not null,
  primary key (equipment, started_at)
);
create index overspeed_event_site_idx on overspeed_event (site, started_at desc);

create view v_geofence_visit as select equipment, site, location, entered_at, left_at, stop_s, max_speed from geofence_visit;
create view v_overspeed_event as select equipment, site, location, operator, started_at, seconds, limit_kmh, max_kmh from overspeed_event;

-- How far the watch over a machine's positions has come.
create table watch_head (
  equipment uuid primary key,
  cursor timestamptz(3) not null,
  state jsonb not null
);
