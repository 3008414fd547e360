-- Published: where each loading unit works and where its loads go, and how far it is from one place to another.
create view v_loading_assignment as
select id as assignment, site, loading_unit, face, material, coalesce(destinations, '{}') as destinations, started_at, ended_at from loading_assignment where deleted_at is null;

create view v_haul_route as
select id as route, site, source, destination, distance::float8 as distance_km, valid_from from haul_route where deleted_at is null and source is not null and destination is not null;
