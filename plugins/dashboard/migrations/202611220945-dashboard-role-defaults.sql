-- The dashboard that an administrator arranged for a role: what its holders see who have arranged none of their own.
create table dashboard_role_default (
  role text primary key references role (id) on delete cascade,
  body jsonb not null,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid references app_user (id) on delete set null
);
