create table "approval_policy" (
  "id" uuid not null,
  "code" text collate "und-x-icu" not null constraint "approval_policy_code_check" check (char_length("code") <= 20),
  "label" jsonb not null constraint "approval_policy_label_check" check (jsonb_typeof("label") = 'object' and char_length("label" ->> 'en') <= 80 and char_length("label" ->> 'fr') <= 80),
  "priority" integer not null constraint "approval_policy_priority_check" check ("priority" >= 1 and "priority" <= 9999),
  "sites" uuid[],
  "kinds" text[] constraint "approval_policy_kinds_check" check ("kinds" <@ array['stock', 'direct', 'service', 'capex']::text[]),
  "urgencies" text[] constraint "approval_policy_urgencies_check" check ("urgencies" <@ array['normal', 'urgent', 'machine_down']::text[]),
  "single_source" text not null constraint "approval_policy_single_source_check" check ("single_source" in ('any', 'yes', 'no')),
  "valid_from" date,
  "valid_to" date,
  "skip_duplicates" boolean,
  "steps" jsonb not null constraint "approval_policy_steps_check" check (jsonb_typeof("steps") = 'array'),
  "state" text not null default 'draft' constraint "approval_policy_state_check" check ("state" in ('draft', 'active', 'retired')),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("code", '') || ' ' || coalesce(coalesce(nullif("label" ->> 'en', ''), nullif("label" ->> 'fr', '')), '') || ' ' || coalesce(coalesce(nullif("label" ->> 'fr', ''), nullif("label" ->> 'en', '')), ''))) stored,
  primary key (id)
);
create unique index approval_policy_code_key on "approval_policy" (lower("code")) where deleted_at is null;
create index approval_policy_priority_idx on "approval_policy" ("priority", id) where deleted_at is null;
create index approval_policy_search on "approval_policy" using gin (search_text gin_trgm_ops);
create table "approval_task" (
  "id" uuid not null,
  "site" uuid references site (id),
  "request" uuid not null,
  "policy" uuid,
  "round" integer not null,
  "place" integer not null,
  "order" integer not null,
  "step" text collate "und-x-icu" not null constraint "approval_task_step_check" check (char_length("step") <= 60),
  "role" text constraint "approval_task_role_check" check ("role" in ('manager', 'approver', 'buyer', 'maintenance_planner', 'shift_supervisor')),
  "needed" integer not null,
  "approver" uuid,
  "amount" numeric(17,3),
  "status" text not null constraint "approval_task_status_check" check ("status" in ('waiting', 'open', 'approved', 'rejected', 'returned', 'skipped', 'cancelled')),
  "hours" integer not null,
  "opened_at" timestamptz(3),
  "due_at" timestamptz(3),
  "decided_by" uuid,
  "decided_at" timestamptz(3),
  "reason" text collate "und-x-icu",
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("step", '') || ' ' || coalesce("reason", ''))) stored,
  primary key (id)
);
create index approval_task_opened_at_idx on "approval_task" ("opened_at" desc, id desc) where deleted_at is null;
create index approval_task_request_round_idx on "approval_task" ("request", "round", id) where deleted_at is null;
create index approval_task_approver_status_idx on "approval_task" ("approver", "status", id) where deleted_at is null;
create index approval_task_search on "approval_task" using gin (search_text gin_trgm_ops);
create table "purchase_request_line" (
  "id" uuid not null,
  "site" uuid references site (id),
  "request" uuid not null,
  "part" uuid,
  "description" text collate "und-x-icu" constraint "purchase_request_line_description_check" check (char_length("description") <= 200),
  "specification" text collate "und-x-icu",
  "qty" double precision not null constraint "purchase_request_line_qty_check" check ("qty" >= 0.001 and "qty" <= 1000000),
  "unit" uuid not null,
  "est_price" numeric(20,6) not null constraint "purchase_request_line_est_price_check" check ("est_price" >= 0 and "est_price" <= 1000000000),
  "currency" uuid not null,
  "price_source" text constraint "purchase_request_line_price_source_check" check ("price_source" in ('info_record', 'last_po', 'quote', 'estimate')),
  "equivalent_ok" boolean,
  "needed_by" date,
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("description", '') || ' ' || coalesce("specification", ''))) stored,
  primary key (id)
);
create index purchase_request_line_created_at_idx on "purchase_request_line" ("created_at", id) where deleted_at is null;
create index purchase_request_line_search on "purchase_request_line" using gin (search_text gin_trgm_ops);
create table "purchase_request" (
  "id" uuid not null,
  "site" uuid not null references site (id),
  "number" text collate "und-x-icu" constraint "purchase_request_number_check" check (char_length("number") <= 24),
  "title" text collate "und-x-icu" not null constraint "purchase_request_title_check" check (char_length("title") <= 120),
  "kind" text not null constraint "purchase_request_kind_check" check ("kind" in ('stock', 'direct', 'service', 'capex')),
  "urgency" text not null constraint "purchase_request_urgency_check" check ("urgency" in ('normal', 'urgent', 'machine_down')),
  "urgency_reason" text collate "und-x-icu" constraint "purchase_request_urgency_reason_check" check (char_length("urgency_reason") <= 200),
  "needed_by" date not null,
  "deliver_to" uuid,
  "cost_centre" text collate "und-x-icu" not null constraint "purchase_request_cost_centre_check" check (char_length("cost_centre") <= 20),
  "budget_line" text collate "und-x-icu" constraint "purchase_request_budget_line_check" check (char_length("budget_line") <= 30),
  "equipment" uuid,
  "suggested_vendors" uuid[],
  "single_source" boolean,
  "single_source_reason" text collate "und-x-icu",
  "comment" text collate "und-x-icu",
  "attachments" uuid[],
  "total" numeric(17,3),
  "submitted_at" timestamptz(3),
  "approved_at" timestamptz(3),
  "round" integer,
  "state" text not null default 'draft' constraint "purchase_request_state_check" check ("state" in ('draft', 'in_approval', 'returned', 'approved', 'rejected', 'sourcing', 'cancelled')),
  "version" integer not null default 1,
  "created_at" timestamptz(3) not null default now(),
  "created_by" uuid,
  "updated_at" timestamptz(3) not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamptz(3),
  "search_text" text generated always as (filon_fold(coalesce("number", '') || ' ' || coalesce("title", '') || ' ' || coalesce("urgency_reason", '') || ' ' || coalesce("cost_centre", '') || ' ' || coalesce("budget_line", '') || ' ' || coalesce("single_source_reason", '') || ' ' || coalesce("comment", ''))) stored,
  primary key (id)
);
create unique index purchase_request_number_key on "purchase_request" ("number") where deleted_at is null;
create index purchase_request_site_created_at_idx on "purchase_request" ("site", "created_at" desc, id desc) where deleted_at is null;
create index purchase_request_site_site_state_needed_by_idx on "purchase_request" ("site", "site", "state", "needed_by", id) where deleted_at is null;
create index purchase_request_search on "purchase_request" using gin (search_text gin_trgm_ops);
