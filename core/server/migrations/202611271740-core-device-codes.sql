-- A device counts as known of a vendor's account for ninety days after a second factor was given there.
alter table known_device add column proved_at timestamptz(3);
-- Another step of the sign-in: a code by mail. It is sent for one sign-in, by its id.
alter table sign_in_step
  add column id uuid not null default gen_random_uuid(),
  drop constraint sign_in_step_step_check,
  add constraint sign_in_step_step_check check (step in ('code', 'enrol', 'mail'));
