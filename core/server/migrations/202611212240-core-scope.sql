-- What the row-level policies ask of the connection: whose request it answers (core/server/scope).
create function filon_scope() returns text
  language sql stable
  as $$ select coalesce(current_setting('filon.scope', true), '') $$;

create function filon_sites() returns uuid[]
  language sql stable
  as $$ select string_to_array(nullif(current_setting('filon.sites', true), ''), ',')::uuid[] $$;

create function filon_own() returns uuid[]
  language sql stable
  as $$ select string_to_array(nullif(current_setting('filon.own', true), ''), ',')::uuid[] $$;
