-- What the record kit needs of the database, whatever the records.
create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- Folds text for search: no accents, no case. unaccent() itself is only stable, because its rules could be edited;
-- ours are not, and a generated column needs an immutable function.
create function filon_fold(value text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

-- First answers to writes, so that a retry with the same key changes nothing twice.
create table idempotency_key (
  user_id uuid not null,
  key text not null check (char_length(key) <= 200),
  request_hash text not null,
  status integer not null,
  body text not null,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, key)
);
create index idempotency_key_created_at_idx on idempotency_key (created_at);
