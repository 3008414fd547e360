-- Codes that differ by their letter case alone are one code from now on. Which of two rows is to have another one, nobody can guess.
do $$
declare
  found text;
begin
  select string_agg(codes, '; ') into found from (select string_agg(code, ', ') as codes from equipment where deleted_at is null group by lower(code) having count(*) > 1) twice;
  if found is not null then
    raise exception 'Codes of equipment differ by capital and small letters alone: %. Start the Filon of before, give them other codes, and start this one again.', found;
  end if;
  select string_agg(codes, '; ') into found from (select string_agg(code, ', ') as codes from equipment_group where deleted_at is null group by lower(code) having count(*) > 1) twice;
  if found is not null then
    raise exception 'Codes of equipment_group differ by capital and small letters alone: %. Start the Filon of before, give them other codes, and start this one again.', found;
  end if;
  select string_agg(codes, '; ') into found from (select string_agg(code, ', ') as codes from equipment_mobility where deleted_at is null group by lower(code) having count(*) > 1) twice;
  if found is not null then
    raise exception 'Codes of equipment_mobility differ by capital and small letters alone: %. Start the Filon of before, give them other codes, and start this one again.', found;
  end if;
  select string_agg(codes, '; ') into found from (select string_agg(code, ', ') as codes from operating_stage_type where deleted_at is null group by lower(code) having count(*) > 1) twice;
  if found is not null then
    raise exception 'Codes of operating_stage_type differ by capital and small letters alone: %. Start the Filon of before, give them other codes, and start this one again.', found;
  end if;
  select string_agg(codes, '; ') into found from (select string_agg(code, ', ') as codes from stop_reason where deleted_at is null group by lower(code) having count(*) > 1) twice;
  if found is not null then
    raise exception 'Codes of stop_reason differ by capital and small letters alone: %. Start the Filon of before, give them other codes, and start this one again.', found;
  end if;
end
$$;
drop index if exists "equipment_code_key";
create unique index equipment_code_key on "equipment" (lower("code")) where deleted_at is null;
drop index if exists "equipment_group_code_key";
create unique index equipment_group_code_key on "equipment_group" (lower("code")) where deleted_at is null;
drop index if exists "equipment_mobility_code_key";
create unique index equipment_mobility_code_key on "equipment_mobility" (lower("code")) where deleted_at is null;
drop index if exists "operating_stage_type_code_key";
create unique index operating_stage_type_code_key on "operating_stage_type" (lower("code")) where deleted_at is null;
drop index if exists "stop_reason_code_key";
create unique index stop_reason_code_key on "stop_reason" (lower("code")) where deleted_at is null;
