-- Who tells people of safety marks here what was told: of which row, and which of its occasions.
create table hse_told (
  kind text not null,
  subject uuid not null,
  occasion text not null,
  told_at timestamptz(3) not null default now(),
  primary key (kind, subject, occasion)
);
alter table hse_told enable row level security;
create policy of_nobody on hse_told using (filon_scope() = 'everywhere');
