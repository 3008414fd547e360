-- What somebody asked to have computed anew; the process that holds the truck does it and writes how far it has come.
create table haul_recompute (
  id uuid primary key,
  site uuid not null,
  truck uuid not null,
  from_at timestamptz(3) not null,
  asked_by uuid,
  asked_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  done real not null default 0,
  error text
);
create index haul_recompute_open_idx on haul_recompute (truck) where finished_at is null;
