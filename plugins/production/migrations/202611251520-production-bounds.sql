-- What stands already may stay, however odd: a start does not fail on it.
alter table "production_target" drop constraint "production_target_value_check";
alter table "production_target" add constraint "production_target_value_check" check ("value" >= 0 and "value" <= 1000000000) not valid;
