import { fold } from '../../../../core/i18n/fold.ts';
import { seedId, seededRandom } from '../../../../core/host/seed.ts';
import { companyNumbers } from './company-numbers.ts';
import { firstWords, homes, trades, type Home } from './companies.ts';
import { taxCodeOf } from './demo-taxes.ts';

const dayMs = 86_400_000;
const people = ['Amine', 'Claire', 'Driss', 'Élise', 'Farid', 'Hanane', 'Julien', 'Karima', 'Marco', 'Nabil', 'Sanae'];
const families = [
  'Benjelloun',
  'Bouzid',
  'Durand',
  'El Amri',
  'Ferrari',
  'Kabbaj',
  'Martin',
  'Naji',
  'Schulz',
  'Tahiri',
];

/** Vendors whose first contact signs in by an account of the demo. */
const demoAccounts: Readonly<Record<number, { readonly trading: string; readonly email: string }>> = {
  1: { trading: 'Atlas Pièces', email: 'vendor@demo.filon' },
  2: { trading: 'Sahel Hydraulics', email: 'vendor2@demo.filon' },
  3: { trading: 'Rif Fournitures', email: 'vendor3@demo.filon' },
};

/** Vendors of the demo that are not simply approved, by their number. */
const states: Readonly<Record<number, string>> = {
  7: 'suspended',
  19: 'suspended',
  33: 'suspended',
  58: 'suspended',
  77: 'suspended',
  101: 'suspended',
  42: 'blocked',
  95: 'blocked',
  118: 'prospect',
  119: 'qualification',
  120: 'prospect',
};

/**
 * 120 vendors, their numbers, about 310 contacts, papers of which nine expire within 60 days, and accounts (catalogue
 * procurement.md §13). Repeatable; only days follow today.
 */
export function vendorRows(
  today: Date,
  terms: readonly string[],
  currencies: ReadonlyMap<string, string>,
  taxes: ReadonlyMap<string, string>,
) {
  const random = seededRandom(42);
  const below = (count: number): number => Math.floor(random() * count);
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T;
  const day = (ahead: number): string => new Date(today.getTime() + ahead * dayMs).toISOString().slice(0, 10);
  const digits = (count: number): string => Array.from({ length: count }, () => below(10)).join('');
  const made = Array.from({ length: 120 }, (_, index) => {
    const number = index + 1;
    const code = `V-${String(number).padStart(5, '0')}`;
    const id = seedId('vendor', code);
    const home = homeOf(number);
    const [trade, kinds] = trades[index % trades.length] as (typeof trades)[number];
    const account = demoAccounts[number];
    const trading =
      account?.trading ??
      `${firstWords[(index * 5 + Math.floor(index / firstWords.length)) % firstWords.length]} ${trade}`;
    const domain = `${fold(trading).replaceAll(/[^a-z]+/g, '-')}.example`;
    const state = states[number] ?? 'approved';
    const phone = `${home.dial}${digits(8)}`;
    const since = new Date(today.getTime() - (400 + below(1500)) * dayMs).toISOString();
    const rows = { created_at: since, updated_at: since };
    return {
      vendor: {
        ...rows,
        id,
        code,
        legal_name: `${trading} ${pick(home.forms)}`,
        trade_name: trading,
        kinds: [...kinds],
        country: home.country,
        time_zone: home.zone,
        language: home.language,
        currency: currencies.get(home.currency),
        tax_code: taxes.get(taxCodeOf(home.country === 'MA')) ?? null,
        payment_terms: terms.length > 0 ? pick(terms) : null,
        incoterm: home.country === 'MA' ? 'DAP' : pick(['FCA', 'CIF', 'CPT']),
        sites: [seedId('site', 'S1'), ...(number % 3 === 0 ? [] : [seedId('site', 'S2')])],
        city: pick(home.towns),
        address: `${1 + below(90)}, ${home.language === 'fr' ? 'zone industrielle' : 'Industrial Estate'}`,
        phone,
        email: `contact@${domain}`,
        website: `https://www.${domain}`,
        risk: pick(['low', 'low', 'medium', 'high']),
        state,
        block_reason: state === 'blocked' ? 'Attestation fiscale falsifiée' : null,
      },
      identifiers: companyNumbers(home.country, digits).map(([kind, value]) => ({
        ...rows,
        id: seedId('vendor_identifier', `${code}:${kind}`),
        vendor: id,
        kind,
        value,
      })),
      contacts: Array.from({ length: number % 12 === 0 ? 4 : 2 + (number % 2) }, (_contact, place) => {
        const [first, last] = [pick(people), pick(families)];
        return {
          ...rows,
          id: seedId('vendor_contact', `${code}:${place}`),
          vendor: id,
          name: `${first} ${last}`,
          job: place === 0 ? 'Responsable commercial' : place === 1 ? 'Administration des ventes' : 'Comptabilité',
          email:
            account && place === 0
              ? account.email
              : `${fold(`${first}.${last}`).replaceAll(' ', '')}${place}@${domain}`,
          phone: `${home.dial}${digits(8)}`,
          language: home.language,
          portal_role: place === 0 ? 'admin' : place === 1 && number % 3 !== 0 ? 'bidder' : 'none',
          receives: place < 2 ? ['rfq', 'order'] : ['payment'],
        };
      }),
      documents: (['registration', 'tax_certificate', 'insurance', 'iso_9001'] as const)
        .filter((kind) => state !== 'prospect' && (kind !== 'iso_9001' || number % 2 === 0))
        .map((kind) => ({
          ...rows,
          id: seedId('vendor_document', `${code}:${kind}`),
          vendor: id,
          kind,
          number: digits(8),
          issued_on: day(-200),
          valid_until:
            kind === 'registration'
              ? null
              : kind === 'tax_certificate' && number % 13 === 4
                ? day(20 + below(35))
                : day(90 + below(500)),
          required_for: kind === 'tax_certificate' ? ['order'] : null,
        })),
      accounts: [
        {
          ...rows,
          id: seedId('vendor_bank_account', code),
          vendor: id,
          holder: trading,
          bank: home.country === 'MA' ? "Banque de l'Atlas" : 'Crédit du Sud',
          iban: ribOf(`${digits(3)}780${digits(16)}`),
          called_back: state === 'approved' ? phone : null,
          state: state === 'approved' ? 'confirmed' : 'proposed',
        },
      ],
    };
  });
  return {
    vendors: made.map(({ vendor }) => vendor),
    identifiers: made.flatMap(({ identifiers }) => identifiers),
    contacts: made.flatMap(({ contacts }) => contacts),
    documents: made.flatMap(({ documents }) => documents),
    accounts: made.flatMap(({ accounts }) => accounts),
  };
}

/** By their shares, spread over the numbers. */
function homeOf(number: number): Home {
  let left = (number * 37) % 100;
  return homes.find(({ share }) => (left -= share) < 0) ?? (homes[0] as Home);
}

/** 22 digits and the key that makes them a multiple of 97. */
const ribOf = (account: string): string =>
  `${account}${String((97n - ((BigInt(account) * 100n) % 97n)) % 97n).padStart(2, '0')}`;
