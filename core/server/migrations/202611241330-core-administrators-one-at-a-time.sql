-- Two administrators who take each other's role at the same moment each still saw the other: one looks after the other has committed.
create or replace function keep_an_administrator() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'app_user' and not exists (
    select from role_assignment a where a.user_id = new.id and a.role = 'admin' and a.sites is null and a.delegates is null and a.valid_to is null
  ) then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtext('keep_an_administrator'));
  if not exists (
    select from role_assignment a join app_user u on u.id = a.user_id
    where a.role = 'admin' and a.sites is null and a.delegates is null and a.valid_to is null and a.valid_from <= now() and u.status = 'active'
  ) then
    raise exception 'At least one active administrator must remain.' using errcode = 'FA001';
  end if;
  return null;
end $$;
