-- Saved workspaces. The body is the browser's own; the server keeps it as it came.
create table layout (
  id uuid primary key default gen_random_uuid(),
  owner uuid not null references app_user (id),
  name text not null check (char_length(name) between 1 and 80),
  body jsonb not null,
  shared_roles text[] not null default '{}',
  shared_sites uuid[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index layout_owner_idx on layout (owner);
create index layout_shared_roles_idx on layout using gin (shared_roles);
create index layout_shared_sites_idx on layout using gin (shared_sites);

create table layout_version (
  layout uuid not null references layout (id) on delete cascade,
  version integer not null,
  name text not null,
  body jsonb not null,
  saved_at timestamptz(3) not null default now(),
  saved_by uuid not null references app_user (id),
  primary key (layout, version)
);

-- The workspace as each user left it.
create table workspace (
  user_id uuid primary key references app_user (id),
  body jsonb not null,
  version integer not null default 1,
  updated_at timestamptz(3) not null default now()
);
