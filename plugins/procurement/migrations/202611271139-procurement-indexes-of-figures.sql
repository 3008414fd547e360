create index purchase_order_line_award_line_idx on "purchase_order_line" ("award_line", id) where deleted_at is null;
create index purchase_order_line_part_promised_on_idx on "purchase_order_line" ("part", "promised_on", id) where deleted_at is null;
create index quotation_line_rfq_line_idx on "quotation_line" ("rfq_line", id) where deleted_at is null;
