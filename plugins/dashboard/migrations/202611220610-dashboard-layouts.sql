-- The dashboard that each user arranged; who has none gets the widgets of their roles.
create table dashboard_layout (
  user_id uuid primary key references app_user (id) on delete cascade,
  body jsonb not null,
  updated_at timestamptz(3) not null default now()
);
