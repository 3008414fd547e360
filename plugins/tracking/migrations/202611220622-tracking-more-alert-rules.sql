-- The rules of fuel that goes and of tyres that are worked too hard (operations.md §3.3).
insert into alert_rule (id, rule, threshold, unit, severity, roles, sound, enabled) values
  (gen_random_uuid(), 'tank_drop', null, null, 'critical', '{fuel_attendant,storekeeper,manager}', true, true),
  (gen_random_uuid(), 'fuel_drop', 10, '%', 'warning', '{dispatcher,fuel_attendant}', true, true),
  (gen_random_uuid(), 'tyre_load', 100, '%', 'warning', '{dispatcher,maintenance_planner}', false, true);
