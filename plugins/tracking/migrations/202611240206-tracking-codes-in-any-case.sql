-- Codes that differ by their letter case alone are one code from now on. Which of two rows is to have another one, nobody can guess.
do $$
declare
  found text;
begin
  select string_agg(codes, '; ') into found from (select string_agg(code, ', ') as codes from ingest_source where deleted_at is null group by lower(code) having count(*) > 1) twice;
  if found is not null then
    raise exception 'Codes of ingest_source differ by capital and small letters alone: %. Start the Filon of before, give them other codes, and start this one again.', found;
  end if;
end
$$;
drop index if exists "ingest_source_code_key";
create unique index ingest_source_code_key on "ingest_source" (lower("code")) where deleted_at is null;
