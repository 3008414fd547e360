-- What one user chose, by key: the columns of a list, say. The browser's own words, kept as they came.
create table user_setting (
  user_id uuid not null references app_user (id) on delete cascade,
  key text not null check (char_length(key) between 1 and 100),
  body jsonb not null,
  updated_at timestamptz(3) not null default now(),
  primary key (user_id, key)
);

-- Named views of a record's list: columns, order, filters. Shared like layouts.
create table record_view (
  id uuid primary key default gen_random_uuid(),
  record text not null check (char_length(record) between 1 and 100),
  owner uuid not null references app_user (id),
  name text not null check (char_length(name) between 1 and 80),
  body jsonb not null,
  shared_roles text[] not null default '{}',
  shared_sites uuid[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index record_view_record_idx on record_view (record);
