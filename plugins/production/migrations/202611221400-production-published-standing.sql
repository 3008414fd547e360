-- Published: from when on a truck of a site is said to stand below one speed (km/h) and to move above another, and the inaccuracy (m) above which
-- a position is left out. The usual figures (catalogue operations.md §5.3) hold until a site has its own.
create view v_standing_rule as
select id as site, '-infinity'::timestamptz as valid_from, 3::float8 as stop_kmh, 7::float8 as move_kmh, 30::float8 as worst_accuracy_m from site
union all
select site, valid_from, stop_speed::float8, move_speed::float8, max_accuracy::float8 from haul_settings where deleted_at is null;
