alter table "rfq_opening" drop constraint "rfq_opening_first_remarks_check";
alter table "rfq_opening" drop constraint "rfq_opening_second_remarks_check";
