alter table "ingest_source" add column "poll_series" boolean;
alter table "ingest_source" add column "series_minutes" integer
  constraint "ingest_source_series_minutes_check" check ("series_minutes" >= 15 and "series_minutes" <= 1440);
