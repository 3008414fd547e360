import { fold } from '../i18n/fold.ts';

/** Characters (code points) of a password, by whether a second factor stands beside it (NIST SP 800-63B-4 §3.1.1). */
export const minimumLength = (secondFactor: boolean): number => (secondFactor ? 8 : 15);
export const longestPassword = 128;

/** What an attacker who knows the account tries first. */
export interface AccountWords {
  readonly login: string;
  readonly email: string;
  readonly name: string;
  /** Of the company: its sites. */
  readonly places?: readonly string[];
}

/** What is known of the passwords that people choose. */
export interface PasswordLore {
  readonly isCommon: (word: string) => boolean;
  /** How many guesses find a password whose words are known, as a power of ten. */
  readonly guesses: (password: string, words: readonly string[]) => number;
}

export type PasswordFault = 'too_short' | 'too_long' | 'too_common';

/** Letters that a word must have to count as one; shorter ones stand in every sentence. */
const shortestWord = 3;
/** Characters that must remain when the account's own words are taken out. */
const ownCharacters = 8;
const differentCharacters = 5;
/**
 * Guesses, as a power of ten, that a password must withstand alone, and beside a second factor: rows of keys, counting,
 * and what repeats do not.
 */
const fewestGuesses = (minimum: number): number => (minimum < minimumLength(false) ? 6 : 7.5);

/**
 * What is wrong with a new password; null when nothing is. No rule asks for digits or signs, and none for a change
 * after a time.
 */
export function passwordFault(
  password: string,
  minimum: number,
  account: AccountWords,
  { isCommon, guesses }: PasswordLore,
): PasswordFault | null {
  const { length } = Array.from(password);
  if (length < minimum) return 'too_short';
  if (length > longestPassword) return 'too_long';
  const folded = fold(password.normalize('NFKC'));
  if (new Set(folded).size < differentCharacters) return 'too_common';
  const unit = repeatedUnit(folded);
  const stem = unit.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  if ([folded, unit, stem].some((word) => word !== '' && isCommon(word))) return 'too_common';
  const words = wordsOf(account);
  return isMadeOf(folded, words) || guesses(folded, words) < fewestGuesses(minimum) ? 'too_common' : null;
}

/** `abcabcabc` → `abc`; the whole text when it repeats nothing. */
function repeatedUnit(text: string): string {
  const again = (text + text).indexOf(text, 1);
  return text.slice(0, again);
}

function wordsOf({ login, email, name, places = [] }: AccountWords): readonly string[] {
  const [local = '', host = ''] = email.split('@');
  const names = [name, ...places].flatMap((full) => [full, full.replaceAll(/\s+/g, ''), ...full.split(/\s+/)]);
  const words = [login, email, local, ...host.split('.'), ...names, 'filon'].map((word) =>
    fold(word.normalize('NFKC')),
  );
  return [...new Set(words)]
    .filter((word) => Array.from(word).length >= shortestWord)
    .sort((left, right) => right.length - left.length);
}

function isMadeOf(password: string, words: readonly string[]): boolean {
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), password);
  return rest !== password && Array.from(rest).length < ownCharacters;
}
