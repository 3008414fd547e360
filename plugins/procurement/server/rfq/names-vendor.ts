import { fold } from '../../../../core/i18n/fold.ts';

/** What a vendor is known by. */
export interface KnownBy {
  readonly names: readonly string[];
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly numbers: readonly string[];
}

/** Legal forms and trades stand in many names: alone they name nobody. */
const shortest = 4;

const digitsOf = (text: string): string => text.replaceAll(/[^0-9]/g, '');

/**
 * The word by which a text names one of the vendors, null where it names none (catalogue procurement.md §4: a published
 * question never does): their names, contacts, addresses, domains, telephone and registration numbers.
 */
export function namesVendor(text: string, vendors: readonly KnownBy[]): string | null {
  const folded = fold(text);
  const digits = digitsOf(text);
  for (const { names, emails, phones, numbers } of vendors) {
    const domains = emails.flatMap((email) => email.split('@').slice(1));
    const word = [...names, ...emails, ...domains].find(
      (name) => name.trim().length >= shortest && folded.includes(fold(name.trim())),
    );
    if (word !== undefined) return word;
    const number = [...phones, ...numbers].find((one) => digitsOf(one).length >= 6 && digits.includes(digitsOf(one)));
    if (number !== undefined) return number;
  }
  return null;
}
