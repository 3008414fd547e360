-- Which vendor was told that which paper of theirs ends, and so many days before.
create table vendor_document_notice (
  document uuid not null references vendor_document (id) on delete cascade,
  valid_until date not null,
  days integer not null,
  told_at timestamptz(3) not null default now(),
  primary key (document, valid_until, days)
);
alter table vendor_document_notice enable row level security;
create policy of_nobody on vendor_document_notice using (filon_scope() = 'everywhere');
