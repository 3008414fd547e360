alter table "app_user" add column "for_site" uuid;

-- Whoever sees an account sees it by its person, or by the one site where all of its roles, or its token, count.
create function place_account() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  account uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  update app_user set for_site = placed.site
  from (
    select case when bool_and(cardinality(sites) = 1) and count(distinct sites[1]) = 1 then min(sites[1]::text)::uuid end as site
    from (select coalesce(sites, '{}') as sites from role_assignment where user_id = account and delegates is null
      union all select coalesce(sites, '{}') from api_key where user_id = account) held
  ) placed
  where app_user.id = account and app_user.for_site is distinct from placed.site;
  return null;
end $$;
create trigger role_assignment_place after insert or update of sites, user_id or delete on role_assignment for each row execute function place_account();
create trigger api_key_place after insert or update of sites on api_key for each row execute function place_account();

update role_assignment set sites = sites where delegates is null;
update api_key set sites = sites;
