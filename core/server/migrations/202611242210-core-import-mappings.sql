-- Named mappings of imports: how a file is read and what its columns mean. Shared like views, or with everybody who may import there.
create table named_import_mapping (
  id uuid primary key default gen_random_uuid(),
  record text not null check (char_length(record) between 1 and 100),
  owner uuid not null references app_user (id),
  name text not null check (char_length(name) between 1 and 80),
  -- The names of the columns that it was made for, in their order.
  header jsonb not null check (jsonb_typeof(header) = 'array'),
  options jsonb not null check (jsonb_typeof(options) = 'object'),
  shared_roles text[] not null default '{}',
  shared_sites uuid[] not null default '{}',
  shared_all boolean not null default false,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index named_import_mapping_record_idx on named_import_mapping (record);
create index named_import_mapping_owner_idx on named_import_mapping (owner);
