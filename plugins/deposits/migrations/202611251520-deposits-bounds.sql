-- What stands already may stay, however odd: a start does not fail on it.
alter table "analyte" add constraint "analyte_penalty_above_check" check ("penalty_above" >= 0 and "penalty_above" <= 1000000) not valid;
alter table "analyte" drop constraint "analyte_detection_limit_check";
alter table "analyte" add constraint "analyte_detection_limit_check" check ("detection_limit" >= 0 and "detection_limit" <= 1000000) not valid;
alter table "analyte" drop constraint "analyte_top_cut_check";
alter table "analyte" add constraint "analyte_top_cut_check" check ("top_cut" >= 0 and "top_cut" <= 1000000) not valid;
alter table "mine_location" drop constraint "mine_location_capacity_t_check";
alter table "mine_location" add constraint "mine_location_capacity_t_check" check ("capacity_t" >= 0 and "capacity_t" <= 10000000000) not valid;
alter table "mine_location" drop constraint "mine_location_capacity_bcm_check";
alter table "mine_location" add constraint "mine_location_capacity_bcm_check" check ("capacity_bcm" >= 0 and "capacity_bcm" <= 10000000000) not valid;
alter table "mine_location" drop constraint "mine_location_opening_t_check";
alter table "mine_location" add constraint "mine_location_opening_t_check" check ("opening_t" >= 0 and "opening_t" <= 10000000000) not valid;
