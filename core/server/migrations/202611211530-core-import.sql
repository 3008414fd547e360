-- Imports of records: the file, its rows as read, the verdict of each. Kept for a day.
create table import_job (
  id uuid primary key,
  record text not null,
  user_id uuid not null,
  file_name text not null,
  bytes bytea not null,
  state text not null check (state in ('reading', 'checking', 'ready', 'committing', 'done', 'failed', 'cancelled')),
  -- How the file is read and what its columns mean, as the reader has it now.
  options jsonb not null default '{}',
  -- What was found in it: header, sheets, encoding, samples.
  found jsonb,
  done integer not null default 0,
  total integer not null default 0,
  counts jsonb,
  problem jsonb,
  created_at timestamptz(3) not null default now(),
  -- Moves while somebody works on the job; one that stands still in a working state was left by a process that died.
  touched_at timestamptz(3) not null default now()
);
create index import_job_created_at_idx on import_job (created_at);

create table import_row (
  job uuid not null references import_job (id) on delete cascade,
  line integer not null,
  cells jsonb not null,
  verdict text check (verdict in ('new', 'changed', 'unchanged', 'error')),
  target uuid,
  target_version integer,
  -- What would be written, by field.
  draft jsonb,
  -- Sentences by field, and what must be confirmed.
  errors jsonb,
  warnings jsonb,
  primary key (job, line)
);
create index import_row_verdict_idx on import_row (job, verdict, line);

-- Which column meant which field, by user, record and header.
create table import_mapping (
  user_id uuid not null,
  record text not null,
  header_hash text not null,
  mapping jsonb not null,
  used_at timestamptz(3) not null default now(),
  primary key (user_id, record, header_hash)
);
