-- Numbers of papers without gap or duplicate (catalogue procurement.md §1.3): no sequence, which leaks on a rollback. The
-- year is that of the site's clocks.
create table document_counter (
  series text not null check (series ~ '^[A-Z]{2,4}$'),
  site uuid not null references site (id),
  year integer not null,
  last integer not null check (last > 0),
  primary key (series, site, year)
);
