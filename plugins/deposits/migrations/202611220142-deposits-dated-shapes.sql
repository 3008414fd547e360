-- Every shape that a place had: what happened there is judged by the shape of its time.
create table mine_location_shape (
  location uuid not null references mine_location (id),
  site uuid not null,
  shape jsonb not null,
  valid_from timestamptz(3) not null,
  valid_to timestamptz(3),
  primary key (location, valid_from)
);
create index mine_location_shape_site_idx on mine_location_shape (site, valid_from);

-- A shape holds from the place's valid_from on; whatever was said of that time before is overwritten.
create function keep_mine_location_shape() returns trigger language plpgsql as $$
declare
  begins timestamptz(3) := coalesce(new.valid_from, now());
begin
  if tg_op = 'UPDATE' then
    if new.shape = old.shape and new.valid_from is not distinct from old.valid_from and new.valid_to is not distinct from old.valid_to and new.site = old.site then
      return null;
    end if;
    update mine_location_shape set site = new.site where location = new.id and site <> new.site;
    if new.shape = old.shape and old.valid_from is not null then
      -- Only the dates of the present shape were corrected.
      delete from mine_location_shape where location = new.id and valid_from = old.valid_from;
      update mine_location_shape set valid_to = begins where location = new.id and valid_to = old.valid_from and valid_from < begins;
    end if;
  end if;
  delete from mine_location_shape where location = new.id and valid_from >= begins;
  update mine_location_shape set valid_to = begins where location = new.id and coalesce(valid_to, 'infinity') > begins;
  insert into mine_location_shape (location, site, shape, valid_from, valid_to) values (new.id, new.site, new.shape, begins, new.valid_to);
  return null;
end $$;
create trigger mine_location_shape after insert or update on mine_location for each row execute function keep_mine_location_shape();

-- What other plugins read: one row per dated shape, with what the place is today.
create view v_location as
select place.id as location, place.site, place.code, place.label ->> 'en' as label_en, place.label ->> 'fr' as label_fr, place.type, version.shape, version.valid_from,
  least(version.valid_to, place.deleted_at) as valid_to, place.parent, place.mine_ore_level, place.material_class, coalesce(place.double_side, false) as double_side, place.bays,
  place.throughput::numeric as throughput_tph, place.speed_limit::numeric as speed_limit_kmh, coalesce(place.materials, '{}') as materials, place.status
from mine_location place join mine_location_shape version on version.location = place.id
where place.deleted_at is null or place.deleted_at > version.valid_from;

create view v_level as
select id as level, site, pit, code, label ->> 'en' as label_en, label ->> 'fr' as label_fr, state, top_z, bottom_z, outline from mine_ore_level where deleted_at is null;

create view v_material as
select id as material, site, code, label ->> 'en' as label_en, label ->> 'fr' as label_fr, class, bank_density, bank_density / (1 + coalesce(swell_pct, 35) / 100) as loose_density, moisture_pct, colour from mineral_type where deleted_at is null;
