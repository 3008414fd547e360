alter table "rfq_invitation" add column "logistics" numeric(17,3) constraint "rfq_invitation_logistics_check" check ("logistics" >= 0 and "logistics" <= 1000000000);
alter table "rfq_invitation" add column "duty_pct" double precision constraint "rfq_invitation_duty_pct_check" check ("duty_pct" >= 0 and "duty_pct" <= 100);
alter table "rfq" add column "delay_pct" double precision constraint "rfq_delay_pct_check" check ("delay_pct" >= 0 and "delay_pct" <= 100);
