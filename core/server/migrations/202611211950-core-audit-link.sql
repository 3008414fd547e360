-- The chain moves out of the log into a table of its own. Sealing a line was an update, which wrote the line and all
-- its index entries a second time; now nothing that is in the log is ever written again.
create table audit_link (
  seq bigint primary key,
  event_id bigint not null unique,
  hash bytea not null
);
insert into audit_link (seq, event_id, hash) select seq, id, hash from audit_event where seq is not null;

-- Lines that wait for their link.
create table audit_unsealed (event_id bigint not null);
insert into audit_unsealed (event_id) select id from audit_event where seq is null;

drop trigger audit_event_append_only on audit_event;
alter table audit_event drop column seq, drop column hash;

create or replace function audit_is_append_only() returns trigger
  language plpgsql
  as $$
  begin
    raise exception 'The audit log only grows: % is refused.', lower(tg_op) using errcode = 'insufficient_privilege';
  end
  $$;

create trigger audit_event_append_only before update or delete on audit_event
  for each row execute function audit_is_append_only();
create trigger audit_link_append_only before update or delete on audit_link
  for each row execute function audit_is_append_only();
create trigger audit_link_no_truncate before truncate on audit_link
  for each statement execute function audit_is_append_only();

create function audit_waits_for_its_link() returns trigger
  language plpgsql
  as $$
  begin
    insert into audit_unsealed (event_id) select id from added;
    return null;
  end
  $$;

create trigger audit_event_waits after insert on audit_event referencing new table as added
  for each statement execute function audit_waits_for_its_link();
