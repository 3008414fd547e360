-- How hard a truck's tyres have been worked in its last shift: TKPH over the rating in % (operations.md §10.14), counted after each trip.
create table tyre_strain (
  truck uuid primary key,
  site uuid not null,
  percent double precision,
  at timestamptz(3) not null
);
create view v_tyre_strain as select truck, site, percent, at from tyre_strain where percent is not null;
