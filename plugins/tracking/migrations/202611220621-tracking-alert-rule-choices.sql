alter table "alert" drop constraint "alert_rule_check";
alter table "alert" add constraint "alert_rule_check" check ("rule" in ('queue_long', 'no_trucks', 'wrong_destination', 'overspeed', 'overload', 'silent_device', 'road_stop', 'unfit_operator', 'unjustified_stop', 'tank_low', 'tank_critical', 'tank_overfull', 'tank_drop', 'fuel_low', 'fuel_drop', 'tyre_load', 'clock_skew'));
alter table "alert_rule" drop constraint "alert_rule_rule_check";
alter table "alert_rule" add constraint "alert_rule_rule_check" check ("rule" in ('queue_long', 'no_trucks', 'wrong_destination', 'overspeed', 'overload', 'silent_device', 'road_stop', 'unfit_operator', 'unjustified_stop', 'tank_low', 'tank_critical', 'tank_overfull', 'tank_drop', 'fuel_low', 'fuel_drop', 'tyre_load', 'clock_skew'));
