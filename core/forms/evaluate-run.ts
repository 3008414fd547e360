import { Exact, rounded } from '../money/exact.ts';
import { holds, numberOf, type Names } from './expression.ts';
import { judgeAnswer, type Judged } from './judge-answer.ts';
import {
  weightOf,
  type FormAnswer,
  type FormContent,
  type FormItem,
  type FormSection,
  type Judging,
} from './template.ts';

export type Result = 'pass' | 'pass_with_remarks' | 'fail' | 'grounded';

/** An item that is asked, with what was answered and what that says. */
export interface EvaluatedItem extends Judged {
  readonly item: FormItem;
  readonly section: FormSection;
  /** Which row of a repeated section; null of one that is asked once. */
  readonly row: string | null;
  readonly answer: FormAnswer | undefined;
}

/** What a filled form comes to. */
export interface Evaluation {
  /** The sections that are asked, in order; repeated ones although they have no row yet. */
  readonly sections: readonly FormSection[];
  /** What is asked, in order: hidden items and sections are absent, repeated ones stand once for each row. */
  readonly items: readonly EvaluatedItem[];
  /** Per cent with one decimal; null where nothing was judged. */
  readonly score: number | null;
  readonly result: Result;
  /** Items asked, instructions left out; those answered well, not well, as not applicable; those not well and critical. */
  readonly counts: Readonly<Record<'items' | 'ok' | 'nok' | 'na' | 'critical_nok', number>>;
}

/**
 * Verdicts, score and result of a form; the same on the device and on the server (catalogue maintenance.md §1.3).
 * Conditions see what stands before them alone, so none can hide what it asks. Example: weights 5 ok, 2 nok, 1 ok, 1
 * fair and 1 not applicable are 6.5 of 9, 72.2 %; with a major nok and a pass mark of 100 that fails.
 */
export function evaluateRun(content: FormContent, answers: readonly FormAnswer[], judging: Judging): Evaluation {
  const { sections, items } = evaluated(content, answers, judging);
  const score = scoreOf(items);
  const answered = items.filter(({ item }) => item.kind !== 'inst');
  const count = (verdict: Judged['verdict']): number => answered.filter((one) => one.verdict === verdict).length;
  return {
    sections,
    items,
    score,
    result: resultOf(items, score, judging),
    counts: {
      items: answered.length,
      ok: count('ok'),
      nok: count('nok'),
      na: count('na'),
      critical_nok: answered.filter(({ critical }) => critical).length,
    },
  };
}

/** The rows of a repeated section, in the order in which they were first answered; one without a name of any other. */
export const rowsOf = (section: FormSection, answers: readonly FormAnswer[]): readonly (string | null)[] =>
  repeats(section)
    ? [
        ...new Set(
          answers.filter(({ key }) => section.items.some((item) => item.key === key)).map(({ row }) => row ?? ''),
        ),
      ]
    : [null];

export const repeats = ({ repeat }: FormSection): boolean => repeat === 'per_row' || repeat === 'per_scan';

function evaluated(
  content: FormContent,
  answers: readonly FormAnswer[],
  judging: Judging,
): Pick<Evaluation, 'sections' | 'items'> {
  const given = new Map(answers.map((answer) => [placeOf(answer.key, answer.row ?? null), answer]));
  const codes = new Set(content.sections.flatMap(({ items }) => items.map(({ code }) => code)));
  const found: EvaluatedItem[] = [];
  const sections: FormSection[] = [];
  const namesAt = (row: string | null): Names => namesOf(found, codes, row, judging);
  for (const section of content.sections) {
    if (section.visible_if && !holds(section.visible_if, namesAt(null))) continue;
    sections.push(section);
    for (const row of rowsOf(section, answers))
      for (const item of section.items) {
        const names = namesAt(row);
        if (item.visible_if && !holds(item.visible_if, names)) continue;
        const answer = item.kind === 'calc' ? calculated(item, row, names) : given.get(placeOf(item.key, row));
        found.push({ item, section, row, answer, ...judgeAnswer(item, answer, judging.day) });
      }
  }
  return { sections, items: found };
}

/** What an answer is known by in its form. */
export const placeOf = (key: string, row: string | null): string => `${key} ${row ?? ''}`;

/** What a formula comes to, rounded to the item's decimals. */
function calculated(item: FormItem, row: string | null, names: Names): FormAnswer | undefined {
  const num = item.formula ? numberOf(item.formula, names) : null;
  return num === null ? undefined : { key: item.key, row, num: Number(num.toFixed(item.decimals ?? 2)) };
}

/** What conditions may ask: of a repeated section the same row, else what is asked once. */
function namesOf(
  before: readonly EvaluatedItem[],
  codes: ReadonlySet<string>,
  row: string | null,
  { facts = {}, last = {} }: Judging,
): Names {
  const find = (code: string): EvaluatedItem | undefined =>
    before.findLast((one) => one.item.code === code && (one.row === row || one.row === null));
  return {
    of: (name) => {
      const one = find(name);
      if (one) return one.answer?.num ?? one.answer?.choice ?? one.answer?.date ?? one.answer?.text ?? null;
      if (codes.has(name)) return null;
      return Object.hasOwn(facts, name) ? facts[name] : undefined;
    },
    last: (name) => (Object.hasOwn(last, name) ? (last[name] ?? null) : null),
  };
}

function scoreOf(items: readonly EvaluatedItem[]): number | null {
  let [gained, whole] = [new Exact('0'), new Exact('0')];
  for (const { item, credit } of items) {
    if (credit === null) continue;
    const weight = new Exact(String(weightOf(item)));
    whole = whole.plus(weight);
    gained = gained.plus(weight.times(String(credit)));
  }
  return whole.eq('0') ? null : Number(rounded(gained.times('100').div(whole), 1));
}

function resultOf(items: readonly EvaluatedItem[], score: number | null, { grounding, passMark }: Judging): Result {
  if (items.some(({ critical }) => critical)) return grounding ? 'grounded' : 'fail';
  const bad = items.filter(({ verdict }) => verdict === 'nok');
  if (score !== null && score < passMark && bad.some(({ item }) => item.criticality === 'major')) return 'fail';
  return bad.length > 0 || items.some(({ limit }) => limit === 'warning') ? 'pass_with_remarks' : 'pass';
}
