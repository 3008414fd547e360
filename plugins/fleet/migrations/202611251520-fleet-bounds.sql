-- What stands already may stay, however odd: a start does not fail on it.
alter table "equipment_financial_spec" drop constraint "equipment_financial_spec_purchase_price_check";
alter table "equipment_financial_spec" add constraint "equipment_financial_spec_purchase_price_check" check ("purchase_price" >= 0 and "purchase_price" <= 100000000000) not valid;
alter table "equipment_financial_spec" drop constraint "equipment_financial_spec_residual_check";
alter table "equipment_financial_spec" add constraint "equipment_financial_spec_residual_check" check ("residual" >= 0 and "residual" <= 100000000000) not valid;
alter table "equipment_financial_spec" drop constraint "equipment_financial_spec_lease_monthly_check";
alter table "equipment_financial_spec" add constraint "equipment_financial_spec_lease_monthly_check" check ("lease_monthly" >= 0 and "lease_monthly" <= 100000000000) not valid;
alter table "equipment_financial_spec" drop constraint "equipment_financial_spec_insurance_year_check";
alter table "equipment_financial_spec" add constraint "equipment_financial_spec_insurance_year_check" check ("insurance_year" >= 0 and "insurance_year" <= 100000000000) not valid;
alter table "equipment_financial_spec" drop constraint "equipment_financial_spec_hourly_rate_check";
alter table "equipment_financial_spec" add constraint "equipment_financial_spec_hourly_rate_check" check ("hourly_rate" >= 0 and "hourly_rate" <= 100000000000) not valid;
