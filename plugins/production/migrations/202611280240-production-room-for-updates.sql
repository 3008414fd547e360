-- Rows that are written every second or every few: with room in their pages an update stays where it is, and no index has
-- to follow it.
alter table haul_engine_lease set (fillfactor = 20);
alter table haul_engine_head set (fillfactor = 40);
