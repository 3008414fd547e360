alter table "person" add column "email_work" text collate "und-x-icu" constraint "person_email_work_check" check (char_length("email_work") <= 254);
alter table "person" drop column "search_text";
alter table "person" add column "search_text" text generated always as (filon_fold(coalesce("matricule", '') || ' ' || coalesce("last_name", '') || ' ' || coalesce("first_name", '') || ' ' || coalesce("function", '') || ' ' || coalesce("crew", '') || ' ' || coalesce("badge_no", '') || ' ' || coalesce("radio_call", '') || ' ' || coalesce("email_work", ''))) stored;
create unique index person_email_work_key on "person" ("email_work") where deleted_at is null;
create index person_search on "person" using gin (search_text gin_trgm_ops);
