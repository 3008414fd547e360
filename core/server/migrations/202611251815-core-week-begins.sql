-- On which day the weeks of a site begin, as its calendars show them.
alter table site
  add column week_begins text not null default 'monday' check (week_begins in ('monday', 'sunday', 'saturday'));
