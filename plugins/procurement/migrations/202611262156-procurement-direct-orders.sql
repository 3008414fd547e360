alter table "purchase_order_line" add column "request_line" uuid;
alter table "purchase_order_line" add column "info_record" uuid;
create index purchase_order_line_request_line_idx on "purchase_order_line" ("request_line", id) where deleted_at is null;
alter table "purchase_order" add column "kind" text constraint "purchase_order_kind_check" check ("kind" in ('standard', 'emergency'));
