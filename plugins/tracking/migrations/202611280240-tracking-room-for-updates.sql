-- Rows that are written with every batch of positions: with room in their pages an update stays where it is, and no index
-- has to follow it.
alter table equipment_live set (fillfactor = 20);
alter table watch_head set (fillfactor = 20);
