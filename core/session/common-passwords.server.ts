import { fold } from '../i18n/fold.ts';

/** French habits that the list, gathered from English sources, lacks. */
const french = ['motdepasse', 'mot de passe', 'azertyuiop', 'azertyuiopqs', 'bonjour', 'soleil', 'doudou', 'loulou', 'jetaime', 'chouchou'];

let list: Promise<ReadonlySet<string>> | null = null;

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set([...dictionary['passwords-common'], ...french].map((word) => fold(word)));
}

/**
 * Tells whether a password is among the 49,000 most common ones (list of @zxcvbn-ts/language-common, MIT); case and accents
 * count for nothing. The list comes into memory with the first question.
 */
export async function commonPasswords(): Promise<(password: string) => boolean> {
  list ??= load();
  const known = await list;
  return (password) => known.has(fold(password));
}
