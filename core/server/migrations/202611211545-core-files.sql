-- What is known of each uploaded file; its bytes lie in DATA_DIR/files under the name in "stored".
create table core_file (
  id uuid primary key,
  stored text not null unique,
  name text not null check (char_length(name) between 1 and 255),
  type text not null,
  size bigint not null,
  sha256 text not null,
  -- Pixels of a picture; null for any other file.
  width integer,
  height integer,
  uploaded_by uuid not null references app_user (id),
  created_at timestamptz(3) not null default now(),
  -- The row that the file belongs to; without one it is removed a day after "loose_since".
  record text,
  record_id uuid,
  loose_since timestamptz(3) default now(),
  check ((record is null) = (record_id is null)),
  check ((record is null) = (loose_since is not null))
);
create index core_file_row_idx on core_file (record, record_id) where record is not null;
create index core_file_loose_idx on core_file (loose_since) where loose_since is not null;
