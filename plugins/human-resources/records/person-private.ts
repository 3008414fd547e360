import { msg } from '@lingui/core/macro';
import { choice, date, integer, lines, longtext, money, text } from '../../../core/records/fields/index.ts';
import { isIban } from '../../../core/money/iban.ts';
import { isCountry } from '../../../core/i18n/country.ts';

const email = /^[^\s@]+@[^\s@]+$/;

/** What the person, the HR officer and the administrator know of a person (catalogue people.md §1, level personal). */
export const personalFields = {
  seniority_date: date({ label: msg`Seniority from`, level: 'personal' }),
  birth_date: date({ label: msg`Birth date`, level: 'personal' }),
  birth_place: text({ label: msg`Birth place`, level: 'personal', max: 80 }),
  gender: choice({
    label: msg`Gender`,
    level: 'personal',
    choices: {
      f: msg({ message: 'Female', context: 'gender' }),
      m: msg({ message: 'Male', context: 'gender' }),
      x: msg({ message: 'Other', context: 'gender' }),
    },
  }),
  nationality: text({
    label: msg`Nationality`,
    level: 'personal',
    max: 2,
    pattern: /^[A-Z]{2}$/,
    hint: msg`Two letters, such as MA or FR.`,
  }),
  national_id: text({ label: msg`National ID`, level: 'personal', max: 20 }),
  national_id_expiry: date({ label: msg`ID valid until`, level: 'personal' }),
  social_security_no: text({ label: msg`Social security no.`, level: 'personal', max: 20 }),
  marital_status: choice({
    label: msg`Marital status`,
    level: 'personal',
    choices: { single: msg`Single`, married: msg`Married`, divorced: msg`Divorced`, widowed: msg`Widowed` },
  }),
  dependants: integer({ label: msg`Dependants`, level: 'personal', min: 0, max: 20 }),
  address: longtext({ label: msg`Address`, level: 'personal' }),
  city: text({ label: msg`City`, level: 'personal', max: 80 }),
  postal_code: text({ label: msg`Postal code`, level: 'personal', max: 12 }),
  phone_personal: text({ label: msg`Personal phone`, level: 'personal', max: 20, pattern: /^\+?[0-9 ]{6,19}$/ }),
  email_personal: text({ label: msg`Personal e-mail`, level: 'personal', max: 254, pattern: email }),
  emergency_contacts: lines(
    {
      name: text({ label: msg`Name`, required: true, max: 80 }),
      relation: text({ label: msg`Relation`, max: 40 }),
      phone: text({ label: msg`Phone`, required: true, max: 20 }),
      priority: integer({ label: msg`Priority`, min: 1, max: 9 }),
    },
    { label: msg`Emergency contacts`, level: 'personal', max: 10 },
  ),
  departure_date: date({ label: msg`Last day`, level: 'personal' }),
  departure_reason: longtext({ label: msg`Reason for leaving`, level: 'personal' }),
};

/** Pay and bank: the HR officer and the administrator. */
export const payFields = {
  iban: text({ label: msg`IBAN`, level: 'pay', max: 34, pattern: /^[A-Z]{2}[0-9]{2}[A-Z0-9]{10,30}$/ }),
  bank: text({ label: msg`Bank`, level: 'pay', max: 60 }),
  cost_rate: money({ label: msg`Hourly cost rate`, level: 'pay', min: 0, max: 100_000_000 }),
};

/** Medical: the HR officer and the HSE officer. */
export const medicalFields = {
  blood_group: choice({
    label: msg`Blood group`,
    level: 'medical',
    choices: {
      a_pos: msg`A+`,
      a_neg: msg`A−`,
      b_pos: msg`B+`,
      b_neg: msg`B−`,
      ab_pos: msg`AB+`,
      ab_neg: msg`AB−`,
      o_pos: msg`O+`,
      o_neg: msg`O−`,
    },
  }),
};

const years = (from: string, to: string): number =>
  Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (to.slice(5) < from.slice(5) ? 1 : 0);

interface Judged {
  readonly birth_date?: string | null | undefined;
  readonly nationality?: string | null | undefined;
  readonly cost_rate?: string | null | undefined;
}

/** An hour of work that costs more is asked about, whatever the company's currency. */
const mostPerHour = 10_000;

/** At least 16 years old when hired, and born since 1900; a country that there is; the bank account's check digits. */
export const privateRules = [
  ({
    birth_date: born,
    hire_date: hired,
  }: {
    birth_date?: string | null | undefined;
    hire_date?: string | null | undefined;
  }) =>
    born && hired && years(born, hired) < 16
      ? { field: 'hire_date' as const, sentence: msg`An employee must be at least 16 years old on the hire date.` }
      : null,
  ({ birth_date: born }: Judged) =>
    born && born < '1900'
      ? { field: 'birth_date' as const, sentence: msg`The birth date cannot be before 1900.` }
      : null,
  ({ nationality }: Judged) =>
    nationality && !isCountry(nationality)
      ? { field: 'nationality' as const, sentence: msg`ISO 3166 has no country with this code.` }
      : null,
  ({ cost_rate: rate }: Judged) =>
    rate != null && Number(rate) > mostPerHour
      ? { field: 'cost_rate' as const, sentence: msg`${rate} is unusual for an hour.`, confirm: 'high_rate' }
      : null,
  ({ iban }: { iban?: string | null | undefined }) =>
    iban && !isIban(iban) ? { field: 'iban' as const, sentence: msg`The check digits of this IBAN are wrong.` } : null,
];
