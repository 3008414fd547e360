import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Problem } from '../../../core/server/problem.ts';

/** Alphabets whose letters look alike: one word is of one of them. */
const alphabets = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

/** What makes a name pass for another one; null when nothing does (Unicode Technical Standard 39 §5.1, as far as it concerns these alphabets). */
export function nameFault(name: string): MessageDescriptor | null {
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name)) return msg`A name holds no signs that are not seen or that turn the direction of writing.`;
  const isMixed = name.normalize('NFC').split(/[^\p{L}\p{M}]+/u).some((word) => alphabets.filter((alphabet) => alphabet.test(word)).length > 1);
  return isMixed ? msg`A word of this name mixes letters of two alphabets.` : null;
}

/** Throws a `Problem` that names the field of a name that could pass for another one. */
export function refuseNames(names: Readonly<Record<string, string>>): void {
  for (const [field, name] of Object.entries(names)) {
    const fault = nameFault(name);
    if (fault) throw new Problem(422, 'bad_name', fault, { fields: { [field]: fault } });
  }
}
