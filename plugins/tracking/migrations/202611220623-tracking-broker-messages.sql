-- What is to be told to devices by the MQTT broker: written by whoever hears of it, sent by one process, once the broker took it.
create table broker_message (
  id uuid primary key,
  site uuid not null,
  topic text not null,
  payload jsonb not null,
  queued_at timestamptz(3) not null default now(),
  sent_at timestamptz(3)
);
create index broker_message_waiting_idx on broker_message (queued_at) where sent_at is null;
