-- Mails on their way out. The body is sealed with the key of DATA_DIR: it may hold a link that opens an account.
create table mail_queue (
  id bigint generated always as identity primary key,
  recipient text not null,
  language text not null check (language in ('en', 'fr')),
  subject text not null,
  body text not null,
  created_at timestamptz(3) not null default now(),
  -- When it is sent, or tried again.
  next_at timestamptz(3) not null default now(),
  attempts integer not null default 0,
  last_error text
);
create index mail_queue_next_at_idx on mail_queue (next_at);
