-- The administrator who must remain is one of the whole company, by now and for good: one of a site can give nobody the company back.
create or replace function keep_an_administrator() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'app_user' and not exists (
    select from role_assignment a where a.user_id = new.id and a.role = 'admin' and a.sites is null and a.delegates is null and a.valid_to is null
  ) then
    return null;
  end if;
  if not exists (
    select from role_assignment a join app_user u on u.id = a.user_id
    where a.role = 'admin' and a.sites is null and a.delegates is null and a.valid_to is null and a.valid_from <= now() and u.status = 'active'
  ) then
    raise exception 'At least one active administrator must remain.' using errcode = 'FA001';
  end if;
  return null;
end $$;
drop trigger role_assignment_last_admin on role_assignment;
create constraint trigger role_assignment_last_admin after update or delete on role_assignment deferrable initially deferred for each row
  when (old.role = 'admin' and old.valid_to is null and old.sites is null) execute function keep_an_administrator();
