alter table "rfq" add column "opening_at" timestamptz(3);
alter table "rfq" add column "openers" uuid[];
