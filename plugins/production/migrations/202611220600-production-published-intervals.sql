-- Published: every stretch of every truck's cycles, with the trip it belongs to.
create view v_haul_interval as select truck, site, state, started_at, ended_at, place, trip, flags, production_date, shift from haul_state_interval;
