create index form_due_site_schedule_state_window_to_idx on "form_due" ("site", "schedule", "state", "window_to", id) where deleted_at is null;
-- How far a schedule has asked already, by what was taken back too.
create index form_due_furthest on form_due (site, schedule, window_to);
