alter table "ingest_source" add column "poll_url" text collate "und-x-icu" constraint "ingest_source_poll_url_check" check (char_length("poll_url") <= 500);
alter table "ingest_source" add column "token_url" text collate "und-x-icu" constraint "ingest_source_token_url_check" check (char_length("token_url") <= 500);
alter table "ingest_source" add column "client_id" text collate "und-x-icu" constraint "ingest_source_client_id_check" check (char_length("client_id") <= 200);
alter table "ingest_source" drop column "search_text";
alter table "ingest_source" add column "search_text" text generated always as (filon_fold(coalesce("code", '') || ' ' || coalesce("label_en", '') || ' ' || coalesce("label_fr", '') || ' ' || coalesce("poll_url", '') || ' ' || coalesce("token_url", '') || ' ' || coalesce("client_id", ''))) stored;
create index ingest_source_search on "ingest_source" using gin (search_text gin_trgm_ops);
