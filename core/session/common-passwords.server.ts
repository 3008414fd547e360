import { fold } from '../i18n/fold.ts';
import { longestPassword, type PasswordLore } from './password-rules.ts';

/** French habits that the list, gathered from English sources, lacks. */
const french = [
  'motdepasse',
  'mot de passe',
  'azertyuiop',
  'azertyuiopqs',
  'bonjour',
  'soleil',
  'doudou',
  'loulou',
  'jetaime',
  'chouchou',
];

let lore: Promise<PasswordLore> | null = null;

async function load(): Promise<PasswordLore> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs: graphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const commonWords = new Set([...dictionary['passwords-common'], ...french].map((word) => fold(word)));
  const estimator = new ZxcvbnFactory({ dictionary: { ...dictionary, french }, graphs, maxLength: longestPassword });
  return {
    isCommon: (password) => commonWords.has(fold(password)),
    guesses: (password, words) => estimator.check(password, [...words]).guessesLog10,
  };
}

/**
 * Tells whether a password is among the 49,000 most common ones (list of @zxcvbn-ts/language-common, MIT), where case
 * and accents count for nothing, and how many guesses would find it (estimate of @zxcvbn-ts/core, MIT). Both come into
 * memory with the first question.
 */
export const passwordLore = (): Promise<PasswordLore> => (lore ??= load());
