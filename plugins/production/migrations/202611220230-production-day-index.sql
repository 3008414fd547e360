-- Tonnes by day over a year, read from the index alone.
create index haul_trip_day_idx on haul_trip (site, production_date) include (truck, shift, payload) where deleted_at is null and state <> 'rejected';
