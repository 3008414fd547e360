-- One open alert per rule and object.
create unique index alert_open_key on alert (rule, object) where closed_at is null and deleted_at is null;
create index alert_open_idx on alert (site) where closed_at is null and deleted_at is null;

-- The rules as the catalogue sets them (operations.md §3.3).
insert into alert_rule (id, rule, threshold, unit, severity, roles, sound, enabled) values
  (gen_random_uuid(), 'queue_long', 10, 'min', 'warning', '{dispatcher}', false, true),
  (gen_random_uuid(), 'no_trucks', 5, 'min', 'warning', '{dispatcher}', false, true),
  (gen_random_uuid(), 'wrong_destination', null, null, 'critical', '{dispatcher,geologist}', true, true),
  (gen_random_uuid(), 'overspeed', 5, 'km/h', 'warning', '{dispatcher,hse_officer}', false, true),
  (gen_random_uuid(), 'overload', 120, '%', 'warning', '{dispatcher}', false, true),
  (gen_random_uuid(), 'silent_device', 15, 'min', 'warning', '{dispatcher}', true, true),
  (gen_random_uuid(), 'road_stop', 5, 'min', 'warning', '{dispatcher}', false, true),
  (gen_random_uuid(), 'unfit_operator', null, null, 'critical', '{shift_supervisor,hse_officer}', true, true),
  (gen_random_uuid(), 'unjustified_stop', 15, 'min', 'info', '{shift_supervisor}', false, true),
  (gen_random_uuid(), 'tank_low', null, null, 'warning', '{fuel_attendant,storekeeper}', false, true),
  (gen_random_uuid(), 'tank_critical', null, null, 'critical', '{fuel_attendant,storekeeper,manager}', true, true),
  (gen_random_uuid(), 'tank_overfull', null, null, 'critical', '{fuel_attendant,storekeeper}', true, true),
  (gen_random_uuid(), 'fuel_low', 15, '%', 'info', '{dispatcher}', false, true),
  (gen_random_uuid(), 'clock_skew', 120, 's', 'warning', '{dispatcher,admin}', false, true);
