-- Codes by mail, by which somebody who is signed in signs one thing: for one session, once, for minutes.
create table signing_code (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user (id) on delete cascade,
  session_id uuid not null,
  -- Keyed hashes of what is signed, and of the code.
  subject text not null,
  hash text not null,
  -- Wrong ones so far.
  tries integer not null default 0,
  sent_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index signing_code_user_idx on signing_code (user_id, sent_at);
alter table signing_code enable row level security;
create policy of_nobody on signing_code using (filon_scope() = 'everywhere');
