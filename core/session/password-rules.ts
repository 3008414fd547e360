import { fold } from '../i18n/fold.ts';

/** Characters (code points) of a password, by whether a second factor stands beside it (NIST SP 800-63B-4 §3.1.1). */
export const minimumLength = (secondFactor: boolean): number => (secondFactor ? 8 : 15);
export const longestPassword = 128;

/** What an attacker who knows the account tries first. */
export interface AccountWords {
  readonly login: string;
  readonly email: string;
  readonly name: string;
}

export type PasswordFault = 'too_short' | 'too_long' | 'too_common';

/** Letters that a word must have to count as one; shorter ones stand in every sentence. */
const shortestWord = 3;
/** Characters that must remain when the account's own words are taken out. */
const ownCharacters = 8;
const differentCharacters = 5;

/** What is wrong with a new password; null when nothing is. No rule asks for digits or signs, and none for a change after a time. */
export function passwordFault(password: string, minimum: number, account: AccountWords, isCommon: (word: string) => boolean): PasswordFault | null {
  const { length } = Array.from(password);
  if (length < minimum) return 'too_short';
  if (length > longestPassword) return 'too_long';
  const folded = fold(password.normalize('NFKC'));
  if (new Set(folded).size < differentCharacters) return 'too_common';
  const unit = repeatedUnit(folded);
  const stem = unit.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  if ([folded, unit, stem].some((word) => word !== '' && isCommon(word))) return 'too_common';
  return isMadeOf(folded, wordsOf(account)) ? 'too_common' : null;
}

/** `abcabcabc` → `abc`; the whole text when it repeats nothing. */
function repeatedUnit(text: string): string {
  const again = (text + text).indexOf(text, 1);
  return text.slice(0, again);
}

function wordsOf({ login, email, name }: AccountWords): readonly string[] {
  const [local = '', host = ''] = email.split('@');
  const words = [login, email, local, ...host.split('.'), name, ...name.split(/\s+/), 'filon'].map((word) => fold(word.normalize('NFKC')));
  return [...new Set(words)].filter((word) => Array.from(word).length >= shortestWord).sort((left, right) => right.length - left.length);
}

function isMadeOf(password: string, words: readonly string[]): boolean {
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), password);
  return rest !== password && Array.from(rest).length < ownCharacters;
}
