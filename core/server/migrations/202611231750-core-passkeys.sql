-- Passkeys and security keys of accounts (WebAuthn Level 3): public keys, worth nothing to who steals them.
create table passkey (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user (id) on delete cascade,
  -- As the authenticator gave it, base64url.
  credential_id text not null unique check (char_length(credential_id) <= 1400),
  -- COSE.
  public_key bytea not null,
  -- Signatures that the authenticator counts; 0 where it counts none.
  counter bigint not null,
  transports text[] not null default '{}',
  device_type text not null check (device_type in ('singleDevice', 'multiDevice')),
  backed_up boolean not null,
  aaguid uuid not null,
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create index passkey_user_idx on passkey (user_id, created_at);

-- What an authenticator is asked to sign: for one holder and purpose, once, for minutes.
create table passkey_challenge (
  -- SHA-256 of the session, the step or the cookie that it was given to.
  holder_hash bytea not null,
  purpose text not null check (purpose in ('register', 'second_factor', 'sign_in')),
  challenge text not null,
  expires_at timestamptz(3) not null,
  primary key (holder_hash, purpose)
);

-- A second factor was given already, and only a passkey that a role asks for is still to be set up.
alter table sign_in_step add column proved boolean not null default false;
