alter table "rfq" add column "publish_on" timestamptz(3);
alter table "rfq" add column "technical_opening_at" timestamptz(3);
alter table "rfq" add column "evaluation_until" timestamptz(3);
alter table "rfq" add column "commercial_opening_at" timestamptz(3);
alter table "rfq" add column "award_on" timestamptz(3);
alter table "rfq" add column "technical_closed_at" timestamptz(3);
