alter table "alert_rule" drop constraint "alert_rule_rule_check";
alter table "alert_rule" add constraint "alert_rule_rule_check" check ("rule" in ('queue_long', 'no_trucks', 'wrong_destination', 'overspeed', 'overload', 'silent_device', 'site_silent', 'road_stop', 'unfit_operator', 'unjustified_stop', 'tank_low', 'tank_critical', 'tank_overfull', 'tank_drop', 'fuel_low', 'fuel_drop', 'scale_fault', 'no_trips', 'tyre_load', 'clock_skew'));
alter table "alert" drop constraint "alert_rule_check";
alter table "alert" add constraint "alert_rule_check" check ("rule" in ('queue_long', 'no_trucks', 'wrong_destination', 'overspeed', 'overload', 'silent_device', 'site_silent', 'road_stop', 'unfit_operator', 'unjustified_stop', 'tank_low', 'tank_critical', 'tank_overfull', 'tank_drop', 'fuel_low', 'fuel_drop', 'scale_fault', 'no_trips', 'tyre_load', 'clock_skew'));

-- When something was last received from a site's machines, and when that was last looked for.
create table site_pulse (
  site uuid primary key,
  heard_at timestamptz(3) not null,
  looked_at timestamptz(3) not null
);

-- When nothing was received from a whole site: its radio or network failed, or nobody listened. Without an end it lasts.
create table site_outage (
  site uuid not null,
  kind text not null check (kind in ('site', 'server')),
  started_at timestamptz(3) not null,
  ended_at timestamptz(3) check (ended_at > started_at),
  machines integer not null,
  primary key (site, started_at)
);
create unique index site_outage_open_key on site_outage (site) where ended_at is null;
create view v_site_outage as select site, kind, started_at, ended_at from site_outage;

-- The rules of scales that are out of order, of trucks that drive without trips, and of sites of which nothing is heard.
insert into alert_rule (id, rule, threshold, unit, severity, roles, sound, enabled) values
  (gen_random_uuid(), 'scale_fault', null, null, 'warning', '{dispatcher,maintenance_planner}', false, true),
  (gen_random_uuid(), 'no_trips', 90, 'min', 'warning', '{dispatcher}', false, true),
  (gen_random_uuid(), 'site_silent', null, null, 'critical', '{dispatcher,shift_supervisor,admin}', true, true);
