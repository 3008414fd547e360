import type { AnswerLine } from '../../../../core/forms/run-answers.ts';
import type { ControlledSubject } from '../controlled-subjects.ts';

export const idOf = ({ item, equipment }: Pick<ControlledSubject, 'item' | 'equipment'>): string =>
  item ?? equipment ?? '';

/** What a row of a follow-up says that it is about, in R01: an id, a tag or code, or one with the name behind it. */
export type Told = Pick<AnswerLine, 'text'> & { readonly refs?: string | readonly string[] | null };

/**
 * Finds subjects by what rows say of them, among those of one category. A name may have changed since a device read it: the
 * tag in front of it is what counts, of several the longest.
 */
export function subjectsBy<S extends Pick<ControlledSubject, 'item' | 'equipment'>>(
  subjects: readonly S[],
  tags: ReadonlyMap<string, string>,
): (told: Told) => S | undefined {
  const byId = new Map(subjects.map((one) => [idOf(one), one]));
  const byTag = new Map(subjects.map((one) => [folded(tags.get(idOf(one)) ?? ''), one]));
  return ({ text, refs }) => {
    const [id] = typeof refs === 'string' ? refs.split(' ') : (refs ?? []);
    if (id) return byId.get(id);
    const words = folded(text ?? '').split(' ');
    for (let most = words.length; most > 0; most -= 1) {
      const found = byTag.get(words.slice(0, most).join(' '));
      if (found && words[0] !== '') return found;
    }
    return undefined;
  };
}

const folded = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
