-- Time of which nothing is known because nothing came from the whole site: in no rate, and nobody has to justify it.
insert into stop_reason (id, code, label, r0_family, time_category, needs_comment, "groups", active, "sort") values
  ('0b8d1d34-8f0b-5a5e-9a4e-0d4f5c0a1c21', 'X21', '{"en":"Nothing heard from the site","fr":"Site muet"}', 'operation', 'UNS', false, null, true, 450)
on conflict do nothing;
