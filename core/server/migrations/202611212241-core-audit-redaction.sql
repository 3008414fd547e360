-- Entries whose person was made unrecognisable. The audit log only grows and its chain is computed over what was written, so
-- its lines stay as they are; readers are shown no value of lines up to "up_to".
create table audit_redaction (
  record text not null,
  record_id text not null,
  up_to bigint not null,
  at timestamptz(3) not null default now(),
  primary key (record, record_id)
);
