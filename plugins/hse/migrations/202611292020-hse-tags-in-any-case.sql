-- Tags that differ by their letter case alone are one tag from now on. Of doubles at a site the first keeps its tag; each
-- later one keeps all it has and is told apart by a number behind it, `ex-048 (2)`, until somebody gives it another.
do $$
declare
  later record;
  free integer;
begin
  for later in
    select id, site, tag
    from (
      select id, site, tag, row_number() over (partition by site, lower(tag) order by created_at, id) as nth
      from safety_item
      where deleted_at is null) counted
    where nth > 1
  loop
    free := 2;
    while exists (
      select
      from safety_item other
      where other.site = later.site and other.deleted_at is null
        and lower(other.tag) = lower(left(later.tag, 24) || ' (' || free || ')'))
    loop
      free := free + 1;
    end loop;
    update safety_item
    set tag = left(tag, 24) || ' (' || free || ')', version = version + 1, updated_at = now()
    where id = later.id;
  end loop;
end
$$;
drop index if exists "safety_item_site_tag_key";
create unique index safety_item_site_tag_key on "safety_item" ("site", lower("tag")) where deleted_at is null;
