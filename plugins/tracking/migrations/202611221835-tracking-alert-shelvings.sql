-- Each time that an alert was put aside, so that the past is shown as it was.
create table alert_shelving (
  alert uuid not null references alert (id) on delete cascade,
  made_at timestamptz(3) not null,
  until timestamptz(3) not null,
  primary key (alert, made_at)
);
