-- Published: what each truck does now, as the engine sees it.
create view v_haul_state as select truck, site, state, since, seen_at, place, loading_unit, loaded, payload from haul_engine_head;
