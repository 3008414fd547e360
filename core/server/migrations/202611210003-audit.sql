-- The audit log. Rows are written by the transactions that they tell of and sealed into a chain a moment later,
-- so that writers never wait for one another.
create table audit_event (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  user_id uuid,
  session_id uuid,
  ip text,
  record text not null,
  record_id text not null,
  site_id uuid,
  action text not null,
  changes jsonb not null default '[]',
  reason text,
  request_id text,
  seq bigint,
  hash bytea,
  check ((seq is null) = (hash is null))
);
create unique index audit_event_seq_idx on audit_event (seq) where seq is not null;
create index audit_event_unsealed_idx on audit_event (id) where seq is null;
create index audit_event_record_idx on audit_event (record, record_id, id);
create index audit_event_user_idx on audit_event (user_id, id);
create index audit_event_at_idx on audit_event using brin (at);

-- The text over which an event's link in the chain is computed.
create function audit_content(event audit_event) returns text
  language sql stable
  as $$
    select jsonb_build_array(event.id, extract(epoch from event.at)::numeric(16, 3), event.user_id, event.session_id, event.ip, event.record,
      event.record_id, event.site_id, event.action, event.changes, event.reason, event.request_id)::text
  $$;

create function audit_is_append_only() returns trigger
  language plpgsql
  as $$
  begin
    if tg_op = 'UPDATE' and old.seq is null and new.seq is not null and audit_content(old) = audit_content(new) then
      return new;
    end if;
    raise exception 'The audit log only grows: % is refused.', lower(tg_op) using errcode = 'insufficient_privilege';
  end
  $$;

create trigger audit_event_append_only before update or delete on audit_event
  for each row execute function audit_is_append_only();
create trigger audit_event_no_truncate before truncate on audit_event
  for each statement execute function audit_is_append_only();
