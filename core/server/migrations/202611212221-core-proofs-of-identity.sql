-- Links that let somebody choose a password. Only the hash of the token is kept.
create table password_reset (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user (id),
  token_hash bytea not null,
  purpose text not null check (purpose in ('reset', 'invite')),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  ip text
);
create index password_reset_user_idx on password_reset (user_id, created_at);

-- Who asked for a link, whether or not the account exists: an address may ask ten times an hour.
create table password_request (
  ip text not null,
  at timestamptz(3) not null default now()
);
create index password_request_ip_idx on password_request (ip, at);

alter table app_user
  -- Sealed with the key of DATA_DIR.
  add column totp_secret text,
  add column totp_since timestamptz(3),
  -- Shown to somebody who is about to enrol, until the first right code.
  add column totp_pending text,
  -- The newest step of 30 s whose code was taken: no code counts twice.
  add column totp_step bigint,
  -- Failures before this instant count no longer.
  add column unlocked_at timestamptz(3);

create table recovery_code (
  user_id uuid not null references app_user (id),
  hash text not null,
  used_at timestamptz(3),
  primary key (user_id, hash)
);

-- A sign-in whose password was right and whose second factor is still to come.
create table sign_in_step (
  token_hash bytea primary key,
  user_id uuid not null references app_user (id),
  step text not null check (step in ('code', 'enrol')),
  -- As it was typed: wrong codes count with the wrong passwords.
  login text not null,
  device uuid,
  method text not null,
  secret text,
  expires_at timestamptz(3) not null
);

-- Browsers in which somebody has signed in before, by the id in their cookie.
create table known_device (
  device uuid not null,
  user_id uuid not null references app_user (id),
  first_seen_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  revoked_at timestamptz(3),
  primary key (device, user_id)
);
create index known_device_user_idx on known_device (user_id);

alter table login_event
  -- The known device it came from; null for strangers, whose failures are counted apart.
  add column device uuid,
  add column method text not null default 'password';
create index login_event_user_idx on login_event (user_id, at);

alter table session
  add column device uuid,
  -- Somebody who looks at Filon as this user does, and may change nothing.
  add column viewed_by uuid references app_user (id),
  add column expires_at timestamptz(3);
create index session_viewed_by_idx on session (viewed_by) where viewed_by is not null;

-- Accounts and sign-ins get the columns that every record has: they are listed, searched and exported as records are.
alter table app_user
  add column version integer not null default 1,
  add column created_by uuid,
  add column updated_at timestamptz(3) not null default now(),
  add column updated_by uuid,
  add column deleted_at timestamptz(3);
alter table login_event drop column id;
alter table login_event
  add column id uuid primary key default gen_random_uuid(),
  add column version integer not null default 1,
  add column created_at timestamptz(3) not null default now(),
  add column created_by uuid,
  add column updated_at timestamptz(3) not null default now(),
  add column updated_by uuid,
  add column deleted_at timestamptz(3);

-- Tokens of programs. Their right is a list of permissions; what they write bears the name of a service account.
create table "api_key" (
  "id" uuid not null default gen_random_uuid(),
  "name" text collate "und-x-icu" not null constraint "api_key_name_check" check (char_length("name") <= 80),
  "prefix" text collate "und-x-icu" not null constraint "api_key_prefix_check" check (char_length("prefix") <= 20),
  "permissions" text collate "und-x-icu",
  "sites" uuid[],
  "expires_at" timestamptz(3),
  "last_used_at" timestamptz(3),
  "revoked_at" timestamptz(3),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("name", '') || ' ' || coalesce("prefix", '') || ' ' || coalesce("permissions", ''))) stored,
  -- SHA-256 of the token: a column that no API knows.
  "hash" text not null unique,
  -- The service account in whose name it writes.
  "user_id" uuid not null references app_user (id),
  primary key (id)
);
create index api_key_name_idx on "api_key" ("name", id) where deleted_at is null;
create index api_key_search on "api_key" using gin (search_text gin_trgm_ops);
