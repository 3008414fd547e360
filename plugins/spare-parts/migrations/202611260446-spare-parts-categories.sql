-- A reference by its letters and digits alone, in upper case: 1R-0716, 1r 0716 and 1R0716 are one.
create function part_ref_norm(value text) returns text
language sql immutable strict parallel safe as $$
  select upper(regexp_replace(value collate "und-x-icu", '[^[:alnum:]]', '', 'g') collate "und-x-icu")
$$;

create sequence part_number;

-- A maker's reference is of one part alone.
create unique index part_maker_ref_key on part (manufacturer, part_ref_norm(manufacturer_ref)) where deleted_at is null;
create unique index part_reference_maker_ref_key on part_reference (part, manufacturer, ref_norm) where deleted_at is null;

-- A part is told of a place on a machine once.
create unique index part_fit_place_key on part_fit (part, equipment_group, equipment, lower(model), lower(serial_from), lower(position))
  nulls not distinct where deleted_at is null;
create index part_fit_folded_model_idx on part_fit (lower(model)) where deleted_at is null;

-- Searches: whole references and their beginnings, and what is nearly one.
create index part_reference_norm_idx on part_reference (ref_norm text_pattern_ops) where deleted_at is null;
create index part_reference_norm_trgm on part_reference using gin (ref_norm gin_trgm_ops);
create index part_ref_norm_idx on part (part_ref_norm(manufacturer_ref) text_pattern_ops) where deleted_at is null;
create index part_ref_norm_trgm on part using gin (part_ref_norm(manufacturer_ref) gin_trgm_ops);
create index part_code_norm_idx on part (part_ref_norm(code) text_pattern_ops) where deleted_at is null;

-- The hazard classes and part categories that every installation begins with (catalogue procurement.md §8).
insert into hazard_class (id, code, label, pictograms, sort, active) values
  ('f2b627e9-1c63-5766-a531-4f710faa9198', 'FLAM', '{"en":"Flammable","fr":"Inflammable"}', '{GHS02}', 10, true),
  ('4c9add50-941c-5409-bbea-131f501e4f5f', 'OXID', '{"en":"Oxidiser","fr":"Comburant"}', '{GHS03}', 20, true),
  ('82b02678-6588-588a-8074-92b8402e94cf', 'CORR_A', '{"en":"Acid","fr":"Acide"}', '{GHS05}', 30, true),
  ('ca5c478d-f2f9-502a-9460-e8c74aaf79b7', 'CORR_B', '{"en":"Base","fr":"Base"}', '{GHS05}', 40, true),
  ('7cb3554d-a175-5913-ad35-7729a4a229d2', 'TOX', '{"en":"Toxic","fr":"Toxique"}', '{GHS06}', 50, true),
  ('c2dc6f86-408d-5505-96a3-56b6825c0a9c', 'GAS', '{"en":"Compressed gas","fr":"Gaz comprimé"}', '{GHS04}', 60, true),
  ('25c299ce-c723-5210-9ff2-791dc1a70c55', 'ENV', '{"en":"Harmful to the environment","fr":"Dangereux pour l''environnement"}', '{GHS09}', 70, true),
  ('5d34e3a1-fe84-5a03-a35b-ed3e93387820', 'BATT', '{"en":"Lead-acid and lithium batteries","fr":"Batteries au plomb et au lithium"}', '{GHS05,GHS07}', 80, true),
  ('211f9cfd-abd2-5444-890c-c08ce9de7887', 'AERO', '{"en":"Aerosols","fr":"Aérosols"}', '{GHS02}', 90, true)
on conflict do nothing;

insert into part_category (id, code, label, unspsc, default_unit, sort, active) values
  ('ae9795f8-cc5f-5d23-9acf-892fd1c5a68b', 'FILTER', '{"en":"Filters","fr":"Filtres"}', '40161500', 'ba8bd54d-7010-59d2-8788-c34a96ab9907', 10, true),
  ('6cf8bdf8-1c6a-5b95-b8b7-0043241b04b0', 'LUBE', '{"en":"Lubricants","fr":"Lubrifiants"}', '15121500', '06bd0b71-7311-5850-a010-833329ba46f4', 20, true),
  ('ef80ee27-cef9-5466-a4ef-1dda53efc7e2', 'TYRE', '{"en":"Tyres and rims","fr":"Pneumatiques et jantes"}', '25172500', 'ba8bd54d-7010-59d2-8788-c34a96ab9907', 30, true),
  ('a4c60c88-dfd9-5b37-93f7-290b466650ad', 'UNDER', '{"en":"Undercarriage","fr":"Train de roulement"}', null, 'ba8bd54d-7010-59d2-8788-c34a96ab9907', 40, true),
  ('19185f85-6f76-528b-9ac2-745f3a9095a1', 'GET', '{"en":"Ground-engaging tools (GET)","fr":"Outils d''attaque du sol (GET)"}', null, 'ba8bd54d-7010-59d2-8788-c34a96ab9907', 50, true),
  ('ed480eb1-88c8-5f8f-ba50-24d4394c52d8', 'ENGINE', '{"en":"Engine","fr":"Moteur"}', '26101500', 'ba8bd54d-7010-59d2-8788-c34a96ab9907', 60, true),
  ('5a9048f5-0cb5-5df3-8d68-c574cb83472a', 'DRIVE', '{"en":"Transmission and final drive","fr":"Transmission et réducteurs"}', '26111500', 'ba8bd54d-7010-59d2-8788-c34a96ab9907', 70, true),
  ('b6b7baa4-9a4a-5fad-bb77-95c31d40a71c', 'HYD', '{"en":"Hydraulics","fr":"Hydraulique"}', '27120000', 'ba8bd54d-7010-59d2-8788-c34a96ab9907', 80, true),
  ('77efac18-7739-5ffd-91e3-dd24f5db09dd', 'ELEC', '{"en":"Electrical and sensors","fr":"Électricité et capteurs"}', '39120000', 'ba8bd54d-7010-59d2-8788-c34a96ab9907', 90, true),
  ('688596b9-4f42-5d83-81b3-cfb2b299abd9', 'BEARING', '{"en":"Bearings","fr":"Roulements"}', '31171500', 'ba8bd54d-7010-59d2-8788-c34a96ab9907', 100, true),
  ('99339c7b-9394-571c-82fe-1c29c1499d47', 'SEAL', '{"en":"Seals","fr":"Joints"}', '31180000', 'ba8bd54d-7010-59d2-8788-c34a96ab9907', 110, true),
  ('32bd2c15-a429-5cb5-b702-e6808b7f62db', 'FASTENER', '{"en":"Fasteners","fr":"Boulonnerie"}', '31160000', 'ba8bd54d-7010-59d2-8788-c34a96ab9907', 120, true),
  ('8f3cf2cc-f22b-55e0-9732-c878ff0681d1', 'CONVEYOR', '{"en":"Conveyor","fr":"Convoyeurs"}', '24101700', 'ba8bd54d-7010-59d2-8788-c34a96ab9907', 130, true),
  ('0476b2b6-dc6b-5650-a21f-412da0ba668c', 'CRUSHER', '{"en":"Crusher wear parts","fr":"Pièces d''usure concasseur"}', '20101700', 'ba8bd54d-7010-59d2-8788-c34a96ab9907', 140, true),
  ('1b1c3b6d-6087-5541-ba74-cf5e8bf5b8b3', 'DRILL', '{"en":"Drilling tools","fr":"Outils de forage"}', null, 'ba8bd54d-7010-59d2-8788-c34a96ab9907', 150, true),
  ('75fa4fba-e41f-5e8a-9a43-304101106f28', 'WELD', '{"en":"Welding","fr":"Soudage"}', '23270000', 'ba8bd54d-7010-59d2-8788-c34a96ab9907', 160, true),
  ('7e56ea2d-1320-5810-9b74-2da8c1d51e2e', 'PROTECT', '{"en":"PPE","fr":"EPI"}', '46180000', 'ba8bd54d-7010-59d2-8788-c34a96ab9907', 170, true),
  ('5e3884b2-87ec-5507-8ab9-7d7327235cff', 'CHEM', '{"en":"Chemicals","fr":"Produits chimiques"}', '12000000', '06bd0b71-7311-5850-a010-833329ba46f4', 180, true),
  ('b4a56d1c-b459-57e7-8e0b-0cf1b04e4390', 'OFFICE', '{"en":"Office","fr":"Bureau"}', '44120000', 'ba8bd54d-7010-59d2-8788-c34a96ab9907', 190, true),
  ('12fc80ef-2e13-5aab-8b2e-28e2feca3e2f', 'TOOL', '{"en":"Tools","fr":"Outillage"}', '27110000', 'ba8bd54d-7010-59d2-8788-c34a96ab9907', 200, true)
on conflict do nothing;

