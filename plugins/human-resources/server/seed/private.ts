import { seededRandom } from '../../../../core/host/seed.ts';

const towns = ['Béni Mellal', 'Khouribga', 'Marrakech', 'Ouarzazate', 'Settat', 'Tinghir'] as const;
const banks = ["Banque de l'Atlas", 'Crédit du Sud', 'Banque populaire du Draa'] as const;
const groups = ['a_pos', 'a_neg', 'b_pos', 'ab_pos', 'o_pos', 'o_neg'] as const;
const status = ['single', 'married', 'married', 'married', 'divorced', 'widowed'] as const;

/** Check digits so that the account number is 1 modulo 97 (ISO 13616). `MA00` as digits is 221000. */
const ibanOf = (account: string): string =>
  `MA${String(98n - (BigInt(`${account}221000`) % 97n)).padStart(2, '0')}${account}`;

/**
 * What the demo's employee files hold beyond the directory: invented, repeatable, and from a sequence of its own, so
 * that the people themselves stay who they were.
 */
export function privateSeed() {
  const random = seededRandom(430);
  const below = (count: number): number => Math.floor(random() * count);
  const pick = <T>(from: readonly T[]): T | undefined => from[below(from.length)];
  const digits = (count: number): string => Array.from({ length: count }, () => below(10)).join('');
  const day = (year: number): string =>
    `${year}-${String(1 + below(12)).padStart(2, '0')}-${String(1 + below(28)).padStart(2, '0')}`;
  return (number: number, hired: string) => ({
    birth_date: day(Number(hired.slice(0, 4)) - 19 - below(28)),
    birth_place: pick(towns),
    gender: below(6) === 0 ? 'f' : 'm',
    nationality: below(8) === 0 ? 'FR' : 'MA',
    national_id: `BK${String(100_000 + number * 37)}`,
    national_id_expiry: day(2027 + below(8)),
    social_security_no: `1${String(10_000_000 + number * 7_919)}`,
    marital_status: pick(status),
    dependants: below(5),
    address: `${1 + below(120)}, rue des Mineurs`,
    city: pick(towns),
    postal_code: `2${digits(4)}`,
    phone_personal: `+2126${digits(8)}`,
    emergency_contacts: JSON.stringify([{ name: 'Famille', relation: null, phone: `+2126${digits(8)}`, priority: 1 }]),
    iban: ibanOf(digits(24)),
    bank: pick(banks),
    cost_rate: `${45 + below(90)}.00`,
    blood_group: pick(groups),
  });
}
