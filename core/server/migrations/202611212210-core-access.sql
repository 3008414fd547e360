-- Rights of roles as an administrator set them: differences to the declared ones of a built-in role, all of any other (people.md §7).
create table role_permission (
  role text not null references role (id) on delete cascade,
  permission text not null check (permission ~ '^[a-z][a-z0-9_]*:[a-z][a-z0-9_]*$'),
  reach text not null check (reach in ('none', 'own', 'team', 'site', 'all')),
  primary key (role, permission)
);

alter table role add column description text not null default '';

-- Acting for somebody (intérim): what the holder of `delegates` has, lent for a period. It ends with what it was lent from.
alter table role_assignment add column delegates uuid references role_assignment (id) on delete cascade;
alter table role_assignment add column reason text;
alter table role_assignment add check (valid_to is null or valid_to > valid_from);
create index role_assignment_delegates_idx on role_assignment (delegates) where delegates is not null;

create view valid_role_assignment as
select a.* from role_assignment a
where a.valid_from <= now() and (a.valid_to is null or a.valid_to > now())
  and (a.delegates is null or exists (
    select from role_assignment h join app_user u on u.id = h.user_id and u.status = 'active'
    where h.id = a.delegates and h.valid_from <= now() and (h.valid_to is null or h.valid_to > now())));

-- Who must be looked at again; null: everybody. Every process reads on from the last line that it knows.
create table access_change (
  id bigint generated always as identity primary key,
  user_id uuid,
  at timestamptz(3) not null default now()
);

create function note_access_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'role_assignment' then
    insert into access_change (user_id) values (case when tg_op = 'DELETE' then old.user_id else new.user_id end);
    -- What others were lent from it.
    if tg_op <> 'INSERT' then
      insert into access_change (user_id) select user_id from role_assignment where delegates = old.id;
    end if;
    if tg_op = 'UPDATE' and old.user_id <> new.user_id then
      insert into access_change (user_id) values (old.user_id);
    end if;
  elsif tg_table_name = 'app_user' then
    insert into access_change (user_id) values (new.id);
    insert into access_change (user_id) select a.user_id from role_assignment a join role_assignment h on h.id = a.delegates where h.user_id = new.id;
  elsif tg_table_name = 'session' then
    insert into access_change (user_id) values (new.user_id);
  else
    insert into access_change (user_id) values (null);
  end if;
  return null;
end $$;

create trigger role_assignment_access after insert or update or delete on role_assignment for each row execute function note_access_change();
create trigger role_permission_access after insert or update or delete on role_permission for each statement execute function note_access_change();
create trigger app_user_access after update of status, kind, person, vendor, email on app_user for each row
  when (old.status is distinct from new.status or old.kind is distinct from new.kind or old.person is distinct from new.person or old.vendor is distinct from new.vendor or old.email is distinct from new.email)
  execute function note_access_change();
create trigger session_access after update of revoked_at on session for each row when (old.revoked_at is null and new.revoked_at is not null) execute function note_access_change();

-- The last active administrator stays, whoever writes and however (people.md §7).
create function keep_an_administrator() returns trigger language plpgsql as $$
begin
  if not exists (
    select from role_assignment a join app_user u on u.id = a.user_id
    where a.role = 'admin' and a.delegates is null and a.valid_to is null and u.status = 'active'
  ) then
    raise exception 'At least one active administrator must remain.' using errcode = 'FA001';
  end if;
  return null;
end $$;
create constraint trigger role_assignment_last_admin after update or delete on role_assignment deferrable initially deferred for each row
  when (old.role = 'admin' and old.valid_to is null) execute function keep_an_administrator();
create constraint trigger app_user_last_admin after update of status on app_user deferrable initially deferred for each row
  when (old.status = 'active' and new.status <> 'active') execute function keep_an_administrator();
