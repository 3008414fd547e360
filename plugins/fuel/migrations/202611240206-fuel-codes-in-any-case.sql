-- Codes that differ by their letter case alone are one code from now on. Which of two rows is to have another one, nobody can guess.
do $$
declare
  found text;
begin
  select string_agg(codes, '; ') into found from (select string_agg(code, ', ') as codes from fuel_station where deleted_at is null group by lower(code) having count(*) > 1) twice;
  if found is not null then
    raise exception 'Codes of fuel_station differ by capital and small letters alone: %. Start the Filon of before, give them other codes, and start this one again.', found;
  end if;
  select string_agg(codes, '; ') into found from (select string_agg(code, ', ') as codes from fuel_tank where deleted_at is null group by lower(code) having count(*) > 1) twice;
  if found is not null then
    raise exception 'Codes of fuel_tank differ by capital and small letters alone: %. Start the Filon of before, give them other codes, and start this one again.', found;
  end if;
  select string_agg(codes, '; ') into found from (select string_agg(code, ', ') as codes from fuel_pump where deleted_at is null group by tank, lower(code) having count(*) > 1) twice;
  if found is not null then
    raise exception 'Codes of fuel_pump differ by capital and small letters alone: %. Start the Filon of before, give them other codes, and start this one again.', found;
  end if;
end
$$;
drop index if exists "fuel_station_code_key";
create unique index fuel_station_code_key on "fuel_station" (lower("code")) where deleted_at is null;
drop index if exists "fuel_tank_code_key";
create unique index fuel_tank_code_key on "fuel_tank" (lower("code")) where deleted_at is null;
drop index if exists "fuel_pump_tank_code_key";
create unique index fuel_pump_tank_code_key on "fuel_pump" ("tank", lower("code")) where deleted_at is null;
