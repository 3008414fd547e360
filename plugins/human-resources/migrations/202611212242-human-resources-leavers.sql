-- Who has left and when, for data protection; the reader sees no more of it than of the people themselves.
create view v_leaver with (security_invoker = true) as
  select 'person'::text as record, id, site, departure_date as left_on from person where deleted_at is null and departure_date is not null;
