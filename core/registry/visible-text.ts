import * as z from 'zod/mini';

/** A joiner within a sign, as in that of a family, is part of the sign. */
const joinerInSign = /(?<=\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)\u200D(?=\p{Extended_Pictographic})/gu;
/**
 * Controls, formats (among them what changes the direction of writing), separators of lines, and letters that show
 * nothing.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u034F\u115F\u1160\u3164\uFFA0]/u;
const controlBeyondLines = /[^\P{Cc}\n\r\t]/u;

/**
 * Whether a text holds what nobody sees, or what makes it read otherwise than it is written: two names that look alike
 * would be two.
 */
export const hasUnseen = (text: string): boolean => unseen.test(text.replaceAll(joinerInSign, ''));

/** What a text of one line must be, such as a name. */
export const visible = z.refine<string>((text) => !hasUnseen(text), { params: { sentence: 'unseen' } });

/** What a text of several lines must be: of the controls only line breaks and tabs. */
export const withoutControls = z.refine<string>((text) => !controlBeyondLines.test(text), {
  params: { sentence: 'control' },
});

/** Strings that PostgreSQL cannot keep as they are: NUL, and halves of surrogate pairs. */
export const storable = z.refine<string>((value) => value.isWellFormed() && !value.includes('\u0000'), {
  params: { sentence: 'unstorable' },
});

/** At most `max` characters, counted as code points, which is how PostgreSQL counts them. */
export const within = (max: number) =>
  z.refine<string>((value) => Array.from(value).length <= max, { params: { sentence: 'too_long', max } });

/** The name of somebody or something: one line, in one form (NFC), without blanks around it. */
export const nameText = (max: number) =>
  z.string().check(z.trim(), z.normalize('NFC'), z.minLength(1), storable, visible, within(max));

/** A list in which nothing is named twice. */
export const distinct = z.refine<readonly string[]>(
  (list) => new Set(list.map((name) => name.toLowerCase())).size === list.length,
  { params: { sentence: 'twice' } },
);

const alphabets = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Coptic', 'Cherokee'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
);

/** Whether letters of several alphabets that look alike stand in one word: `mаnager` with a Cyrillic а. */
export const mixesAlphabets = (text: string): boolean =>
  text.split(/[^\p{L}\p{M}\p{N}]+/u).some((word) => alphabets.filter((alphabet) => alphabet.test(word)).length > 1);
