-- Published as well: how hard the engine works (%). The time ledger tells work from idling by it.
create or replace view v_position as
  select equipment, site, ts, received_at, lon, lat, speed, heading, acc, payload, bed_up, ignition, state, fuel_used, operator, engine_load from position;
