-- Files of offers: name, size, kind and bytes lie sealed by a data key of their own, which the keys of the installation wrap.
create table quotation_file (
  id uuid primary key,
  rfq uuid not null references rfq (id),
  vendor uuid not null references vendor (id),
  kind text not null check (kind in ('single', 'technical', 'commercial')),
  facts bytea not null,
  -- Null once it is destroyed.
  data_key text,
  -- Named by the draft, as it was kept last.
  drafted boolean not null default false,
  uploaded_by uuid not null,
  uploaded_at timestamptz(3) not null default now()
);
create index quotation_file_rfq_vendor_idx on quotation_file (rfq, vendor);

-- Their bytes, in pieces, filled up so that the length of a file does not show.
create table quotation_file_part (
  file uuid not null references quotation_file (id) on delete cascade,
  place integer not null,
  vendor uuid not null references vendor (id),
  ciphertext bytea not null,
  primary key (file, place)
);
alter table quotation_file_part alter column ciphertext set storage external;

-- The versions of an offer that a file was sent with.
create table quotation_file_use (
  quotation uuid not null references quotation (id),
  file uuid not null references quotation_file (id),
  vendor uuid not null references vendor (id),
  primary key (quotation, file)
);
create index quotation_file_use_file_idx on quotation_file_use (file);

-- As drafts and envelopes: bound callers see their own, those of the staff none.
alter table quotation_file enable row level security;
create policy own_files on quotation_file using (filon_scope() = 'everywhere' or (filon_scope() = 'vendor' and vendor = any (filon_own())));
alter table quotation_file_part enable row level security;
create policy own_parts on quotation_file_part using (filon_scope() = 'everywhere' or (filon_scope() = 'vendor' and vendor = any (filon_own())));
alter table quotation_file_use enable row level security;
create policy own_uses on quotation_file_use using (filon_scope() = 'everywhere' or (filon_scope() = 'vendor' and vendor = any (filon_own())));
