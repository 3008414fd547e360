-- Sites, accounts, roles and sessions (catalogue people.md §7).
create table site (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[A-Za-z0-9_-]{1,20}$'),
  name text not null check (char_length(name) between 1 and 80),
  time_zone text not null,
  lon double precision not null check (lon between -180 and 180),
  lat double precision not null check (lat between -90 and 90),
  active boolean not null default true
);

create table app_user (
  id uuid primary key default gen_random_uuid(),
  login text not null unique check (login = lower(login) and char_length(login) between 1 and 80),
  email text not null unique check (email = lower(email) and char_length(email) between 3 and 254),
  name text not null check (char_length(name) between 1 and 120),
  kind text not null default 'staff' check (kind in ('staff', 'vendor', 'service')),
  language text not null default 'en' check (language in ('en', 'fr')),
  status text not null default 'active' check (status in ('invited', 'active', 'locked', 'disabled')),
  -- The person or the vendor behind the user; rows of plugins, so no foreign key.
  person uuid,
  vendor uuid,
  settings jsonb not null default '{}',
  password_hash text,
  password_changed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  last_login_at timestamptz(3),
  check (person is null or vendor is null)
);

create table role (
  id text primary key check (id ~ '^[a-z][a-z0-9_]{1,39}$'),
  title_en text not null,
  title_fr text not null,
  kind text not null check (kind in ('staff', 'vendor')),
  builtin boolean not null default false,
  home text not null default '/profile'
);

create table role_assignment (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user (id),
  role text not null references role (id),
  -- Null: every site.
  sites uuid[],
  valid_from timestamptz(3) not null default now(),
  valid_to timestamptz(3),
  granted_by uuid references app_user (id)
);
create index role_assignment_user_idx on role_assignment (user_id);

-- One sign-in on one machine: the family of its refresh tokens.
create table session (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user (id),
  created_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  ip text,
  user_agent text,
  revoked_at timestamptz(3),
  reason text
);
create index session_user_idx on session (user_id) where revoked_at is null;

create table refresh_token (
  id uuid primary key default gen_random_uuid(),
  session uuid not null references session (id) on delete cascade,
  hash bytea not null unique,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  -- When it, or an access token that came with it, was first shown to us: its answer had arrived.
  seen_at timestamptz(3),
  -- When it was first traded for its successor.
  used_at timestamptz(3),
  successor uuid references refresh_token (id) on delete set null
);
create index refresh_token_session_idx on refresh_token (session);
create index refresh_token_expires_at_idx on refresh_token (expires_at);

-- Every attempt to sign in; the counters of the throttle are counts of these rows.
create table login_event (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  login text not null,
  user_id uuid references app_user (id),
  ok boolean not null,
  reason text,
  ip text not null,
  user_agent text
);
create index login_event_login_idx on login_event (login, at);
create index login_event_ip_idx on login_event (ip, at);

-- What this installation remembers about itself.
create table setting (
  key text primary key,
  value jsonb not null
);
