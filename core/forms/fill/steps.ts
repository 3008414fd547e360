import { placeOf, repeats, rowsOf, type EvaluatedItem, type Evaluation } from '../evaluate-run.ts';
import { isAnswered, type Lack } from '../lacks.ts';
import { isRequired, type FormAnswer, type FormSection } from '../template.ts';

/** Where one is in a form: at its head, in a section (of a repeated one in a row), or at its summary. */
export type Step =
  | { readonly at: 'head' }
  | { readonly at: 'section'; readonly section: FormSection; readonly row: string | null }
  | { readonly at: 'summary' };

/** The steps in their order: a repeated section has one for each of its rows, and one of its own while it has none. */
export function stepsOf({ sections }: Evaluation, answers: readonly FormAnswer[]): readonly Step[] {
  return [
    { at: 'head' },
    ...sections.flatMap((section): readonly Step[] => {
      const rows = rowsOf(section, answers);
      return (rows.length === 0 ? [null] : rows).map((row) => ({ at: 'section', section, row }));
    }),
    { at: 'summary' },
  ];
}

export const isSameStep = (one: Step, other: Step): boolean =>
  one.at === 'section' && other.at === 'section'
    ? one.section.code === other.section.code && one.row === other.row
    : one.at === other.at;

/** What is asked at a step. */
export const itemsAt = (items: readonly EvaluatedItem[], section: FormSection, row: string | null) =>
  items.filter((one) => one.section === section && (!repeats(section) || one.row === row));

/** How far one is: of what must be answered, and what was found not to be well. */
export interface Progress {
  readonly asked: number;
  readonly answered: number;
  /** What is missing or cannot be so, a comment or a photo among it. */
  readonly open: number;
  readonly nok: number;
}

/** How far some items are. */
export function progressOf(items: readonly EvaluatedItem[], lacks: ReadonlyMap<string, Lack>): Progress {
  const must = items.filter(({ item }) => item.kind !== 'inst' && item.kind !== 'calc' && isRequired(item));
  return {
    asked: must.length,
    answered: must.filter(({ item, answer }) => isAnswered(item, answer)).length,
    open: items.filter(({ item, row }) => lacks.has(placeOf(item.key, row))).length,
    nok: items.filter(({ verdict }) => verdict === 'nok').length,
  };
}
