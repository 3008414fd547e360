-- The situation of each site every quarter of an hour (catalogue operations.md §9). Figures count from the start of the
-- running shift unless they say otherwise; null where no plugin knows them.
create table site_snapshot (
  site uuid not null references site (id),
  at timestamptz(3) not null,
  production_date date not null,
  shift text not null,
  -- family → time category → machines
  fleet jsonb not null default '{}',
  trips integer,
  tonnes float8,
  ore_t float8,
  waste_t float8,
  last_hour_t float8,
  target_t float8,
  queue_pct float8,
  fuel_l float8,
  people integer,
  alerts integer,
  primary key (site, at)
);
create index site_snapshot_at_idx on site_snapshot (at);
