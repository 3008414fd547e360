drop index if exists "awareness_topic_sort_code_idx";
create index awareness_topic_sort_idx on "awareness_topic" ("sort", id) where deleted_at is null;
drop index if exists "control_category_sort_code_idx";
create index control_category_sort_idx on "control_category" ("sort", id) where deleted_at is null;
drop index if exists "critical_risk_sort_code_idx";
create index critical_risk_sort_idx on "critical_risk" ("sort", id) where deleted_at is null;
drop index if exists "sor_type_sort_code_idx";
create index sor_type_sort_idx on "sor_type" ("sort", id) where deleted_at is null;
