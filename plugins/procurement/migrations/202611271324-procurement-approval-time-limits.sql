alter table "approval_task" add column "urged" integer;
alter table "approval_task" add column "content" text collate "und-x-icu" constraint "approval_task_content_check" check (char_length("content") <= 64);
alter table "approval_task" drop column "search_text";
alter table "approval_task" add column "search_text" text generated always as (filon_fold(coalesce("step", '') || ' ' || coalesce("reason", '') || ' ' || coalesce("content", ''))) stored;
create index approval_task_search on "approval_task" using gin (search_text gin_trgm_ops);
