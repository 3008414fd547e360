import { sql } from 'kysely';
import { createAccount, setPassword } from '../../../../core/session/accounts.server.ts';
import { verifyPassword } from '../../../../core/session/passwords.server.ts';
import type { Host } from '../../../../core/host/host.ts';
import { seedId } from '../../../../core/host/seed.ts';
import { keepSiteClocks } from '../../../../core/sites/zone-clock.server.ts';

/** The demo mine of catalogue operations.md §12: invented places, 14 km apart. */
const sites = [
  { code: 'S1', name: 'Kef Nord', lon: -6.21, lat: 31.05 },
  { code: 'S2', name: 'Kef Sud', lon: -6.3139, lat: 30.961 },
] as const;

interface DemoAccount {
  readonly name: string;
  readonly role: string;
  readonly language: 'en' | 'fr';
  /** The code of the vendor whose person it is. */
  readonly vendor?: string;
}

const accounts: Readonly<Record<string, DemoAccount>> = {
  admin: { name: 'Nadia Berrada', role: 'admin', language: 'en' },
  dispatcher: { name: 'Hicham Amrani', role: 'dispatcher', language: 'en' },
  supervisor: { name: 'Brahim Aït Ouali', role: 'shift_supervisor', language: 'en' },
  operator: { name: 'Moussa Diallo', role: 'operator', language: 'en' },
  hr: { name: 'Khadija Bennani', role: 'hr_officer', language: 'en' },
  hse: { name: 'Camille Lefèvre', role: 'hse_officer', language: 'en' },
  planner: { name: 'Driss Chraïbi', role: 'maintenance_planner', language: 'en' },
  mechanic: { name: 'Sékou Camara', role: 'mechanic', language: 'en' },
  geologist: { name: 'Élodie Garnier', role: 'geologist', language: 'en' },
  buyer: { name: 'Salima Tazi', role: 'buyer', language: 'en' },
  approver: { name: 'Laurent Dupré', role: 'approver', language: 'en' },
  storekeeper: { name: 'Jamal Haddad', role: 'storekeeper', language: 'en' },
  fuel: { name: 'Omar Rachidi', role: 'fuel_attendant', language: 'en' },
  manager: { name: 'Leïla El Fassi', role: 'manager', language: 'en' },
  vendor: { name: 'Atlas Pièces', role: 'vendor', language: 'en', vendor: 'V-00001' },
  vendor2: { name: 'Sahel Hydraulics', role: 'vendor', language: 'en', vendor: 'V-00002' },
  vendor3: { name: 'Rif Fournitures', role: 'vendor', language: 'fr', vendor: 'V-00003' },
};

/** Roles that are not held site by site, those that keep lists of the company among them. */
const companyWide = new Set([
  'admin',
  'manager',
  'hr_officer',
  'hse_officer',
  'buyer',
  'approver',
  'maintenance_planner',
  'geologist',
  'vendor',
]);

const emailOf = (key: string): string => `${key}@demo.filon`;

/** The two sites and the demo accounts; staff see both sites. */
export async function seedAccounts({ db, config, records }: Host): Promise<void> {
  for (const { code, name, lon, lat } of sites) {
    await sql`
      insert into site (id, code, name, time_zone, lon, lat)
      values (${seedId('site', code)}, ${code}, ${name}, 'Africa/Casablanca', ${lon}, ${lat})`.execute(db);
  }
  await keepSiteClocks(db);
  const everySite = sites.map(({ code }) => seedId('site', code));
  for (const [key, { name, role, language, vendor }] of Object.entries(accounts)) {
    const kind = role === 'vendor' ? 'vendor' : 'staff';
    const reach = companyWide.has(role) ? null : everySite;
    await createAccount(db, {
      id: seedId('user', key),
      email: emailOf(key),
      name,
      kind,
      language,
      password: config.demoPassword,
      vendor: vendor !== undefined && records.has('vendor') ? seedId('vendor', vendor) : null,
      roles: [{ role, sites: reach }],
    });
  }
}

/** The printed password is the right one, also after `DEMO_PASSWORD` was changed. */
export async function keepDemoPassword({ db, config }: Host): Promise<void> {
  const { rows } = await sql<{
    id: string;
    password_hash: string;
  }>`select id, password_hash from app_user where email = any(${Object.keys(accounts).map(emailOf)})`.execute(db);
  const [first] = rows;
  if (!first || (await verifyPassword(first.password_hash, config.demoPassword))) return;
  for (const { id } of rows) await setPassword(db, id, config.demoPassword);
}
