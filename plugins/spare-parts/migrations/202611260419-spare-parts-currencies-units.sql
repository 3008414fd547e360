create extension if not exists btree_gist;

-- Amounts are divided by it.
alter table exchange_rate add constraint exchange_rate_positive check (rate > 0);

-- Exactly one currency is the company's.
create unique index currency_one_company on currency (company) where company and deleted_at is null;

-- A tax code has one rate on a day.
alter table tax_code add constraint tax_code_one_rate_a_day
  exclude using gist (lower(code) with =, daterange(valid_from, valid_to, '[]') with &&) where (deleted_at is null);

-- The currencies, tax codes and units that every installation begins with (catalogue procurement.md §1.1, §1.2, §6).
insert into currency (id, code, label, minor_units, symbol, position, company, active) values
  ('96756ec4-5a2a-51ea-9cac-b435923ecd08', 'MAD', '{"en":"Moroccan dirham","fr":"Dirham marocain"}', 2, 'DH', 'after', true, true),
  ('25cace43-71dd-5731-910a-0b7f1af7b210', 'EUR', '{"en":"Euro","fr":"Euro"}', 2, '€', 'after', false, true),
  ('f82330e4-8f4e-5003-8b7f-ca6993f348f3', 'USD', '{"en":"US dollar","fr":"Dollar des États-Unis"}', 2, '$', 'before', false, true),
  ('007e2257-50da-5fd3-87a3-834a0f5c87f9', 'GBP', '{"en":"Pound sterling","fr":"Livre sterling"}', 2, '£', 'before', false, true),
  ('954195e1-00e0-55c9-a068-666e539ea082', 'ZAR', '{"en":"South African rand","fr":"Rand sud-africain"}', 2, 'R', 'before', false, true),
  ('ea7f502e-e044-59f7-aa9b-92a5666adf69', 'XOF', '{"en":"CFA franc (BCEAO)","fr":"Franc CFA (BCEAO)"}', 0, 'CFA', 'after', false, true),
  ('dc8ee0a4-3411-505a-b7f1-f2e81ef10b24', 'XAF', '{"en":"CFA franc (BEAC)","fr":"Franc CFA (BEAC)"}', 0, 'FCFA', 'after', false, true),
  ('176f6630-b1a0-57b6-825b-3ba0c7dc3df4', 'JPY', '{"en":"Japanese yen","fr":"Yen japonais"}', 0, '¥', 'before', false, true),
  ('126023dd-1ecb-5c92-b036-77682294e78f', 'GNF', '{"en":"Guinean franc","fr":"Franc guinéen"}', 0, 'FG', 'after', false, true),
  ('dda12d93-579b-5034-b0ac-22f83828ff09', 'TND', '{"en":"Tunisian dinar","fr":"Dinar tunisien"}', 3, 'DT', 'after', false, true),
  ('33c7ceef-e926-58ae-824d-a214ae002911', 'KWD', '{"en":"Kuwaiti dinar","fr":"Dinar koweïtien"}', 3, 'KD', 'after', false, true)
on conflict do nothing;

insert into tax_code (id, code, label, rate, category, valid_from, country, recoverable, sort, active) values
  ('680e7575-2145-5876-88ce-6d8c94820db0', 'TVA20', '{"en":"VAT 20 %","fr":"TVA 20 %"}', 20, 'S', '2000-01-01', 'MA', 100, 10, true),
  ('03180d37-4cfb-560d-934c-a38689be3b59', 'TVA10', '{"en":"VAT 10 %","fr":"TVA 10 %"}', 10, 'S', '2000-01-01', 'MA', 100, 20, true),
  ('4a8d7141-c825-5648-836b-e77d882d9125', 'TVA0', '{"en":"VAT 0 %","fr":"TVA 0 %"}', 0, 'Z', '2000-01-01', 'MA', 100, 30, true),
  ('cf1bc9c5-9843-542c-ab2b-e6a7b89ed458', 'EXO', '{"en":"Exempt","fr":"Exonéré"}', 0, 'E', '2000-01-01', 'MA', 100, 40, true),
  ('2b951110-1861-5e43-b650-b7177712068e', 'AUTOLIQ', '{"en":"Reverse charge, imported services","fr":"Autoliquidation, services importés"}', 20, 'AE', '2000-01-01', 'MA', 100, 50, true),
  ('fb26ba09-7d6a-57d6-b561-078bb93467a3', 'IMPORT', '{"en":"Import, VAT paid at customs","fr":"Importation, TVA payée en douane"}', 0, 'O', '2000-01-01', 'MA', 100, 60, true)
on conflict do nothing;

insert into unit_of_measure (id, code, label, ubl_code, kind, decimals, base_factor, sort, active) values
  ('ba8bd54d-7010-59d2-8788-c34a96ab9907', 'PCE', '{"en":"Piece","fr":"Pièce"}', 'C62', 'count', 0, 1, 10, true),
  ('20647bfc-9e3f-57fa-bd6f-10bbf878c457', 'KG', '{"en":"Kilogram","fr":"Kilogramme"}', 'KGM', 'mass', 3, 1, 20, true),
  ('faa9e4e6-6c47-5fe5-97fa-0630f6405a66', 'T', '{"en":"Tonne","fr":"Tonne"}', 'TNE', 'mass', 3, 1000, 30, true),
  ('06bd0b71-7311-5850-a010-833329ba46f4', 'L', '{"en":"Litre","fr":"Litre"}', 'LTR', 'volume', 2, 1, 40, true),
  ('4f422eb9-b528-585d-a27a-1854b1d9eae5', 'M3', '{"en":"Cubic metre","fr":"Mètre cube"}', 'MTQ', 'volume', 3, 1000, 50, true),
  ('e48c5823-91f0-5520-a2ad-16e99741b581', 'M', '{"en":"Metre","fr":"Mètre"}', 'MTR', 'length', 2, 1, 60, true),
  ('2c0dfa1f-2710-5a17-81fb-86cb448bc9f8', 'M2', '{"en":"Square metre","fr":"Mètre carré"}', 'MTK', 'area', 2, 1, 70, true),
  ('f8e2355c-00f4-54f3-aa3a-ffd5894e36f4', 'H', '{"en":"Hour","fr":"Heure"}', 'HUR', 'time', 2, 1, 80, true),
  ('2038f5ba-efed-5347-9127-0e2c8d01a751', 'D', '{"en":"Day","fr":"Jour"}', 'DAY', 'time', 1, 24, 90, true),
  ('d17f0a0f-32df-5891-9ece-3a884585368a', 'MO', '{"en":"Month","fr":"Mois"}', 'MON', 'time', 0, null, 100, true),
  ('e990ad14-0058-5e47-b4d2-4b88948f8854', 'SET', '{"en":"Set","fr":"Jeu"}', 'SET', 'set', 0, null, 110, true),
  ('3ee8fde6-0f37-5770-844b-4ca784d1adcb', 'KIT', '{"en":"Kit","fr":"Kit"}', 'KT', 'set', 0, null, 120, true),
  ('98f0f0b7-d455-57e9-b470-f1aa7f83cc95', 'PR', '{"en":"Pair","fr":"Paire"}', 'PR', 'count', 0, 2, 130, true),
  ('11f7a3a2-9528-54fb-9627-758eaa393cf6', 'BOX', '{"en":"Box","fr":"Boîte"}', 'XBX', 'count', 0, null, 140, true),
  ('9c1b6bef-a07a-56a8-8c8b-55a01c054990', 'DRUM', '{"en":"Drum","fr":"Fût"}', 'XDR', 'count', 0, null, 150, true),
  ('9013c82c-9437-5ed9-b2cb-62601bda62b1', 'PAL', '{"en":"Pallet","fr":"Palette"}', 'XPX', 'count', 0, null, 160, true),
  ('61d78214-f109-58f9-b2bf-6e6e541debd5', 'ROLL', '{"en":"Roll","fr":"Rouleau"}', 'XRO', 'count', 0, null, 170, true)
on conflict do nothing;

-- What one unit of a currency is worth in the company's on a day: the latest rate not after it, of several of one day the
-- last entered. No row where there is none. The company's own currency is 1.
create function exchange_rate_on(currency text, day date) returns table (id uuid, rate numeric, valid_on date)
language sql stable as $$
  select case when money.company then null else found.id end, case when money.company then 1 else found.rate end,
    case when money.company then $2 else found.valid_on end
  from currency money
  left join lateral (
    select entered.id, entered.rate, entered.valid_on
    from exchange_rate entered
    where entered.currency = money.id and entered.valid_on <= $2 and entered.deleted_at is null
    order by entered.valid_on desc, entered.created_at desc, entered.id desc
    limit 1) found on true
  where money.code = $1 and money.deleted_at is null and (money.company or found.id is not null)
$$;

-- An amount in another currency, through the company's, rounded half up away from zero to the decimals of the target; with
-- the rate and the older day of the two rates. No row where one of them is missing.
create function convert_amount(original numeric, source text, target text, day date)
returns table (amount numeric, rate numeric, valid_on date)
language sql stable as $$
  select round($1 * given.rate / wanted.rate, money.minor_units), round(given.rate / wanted.rate, 8),
    least(given.valid_on, wanted.valid_on)
  from exchange_rate_on($2, $4) given
  cross join exchange_rate_on($3, $4) wanted
  join currency money on money.code = $3 and money.deleted_at is null
$$;
