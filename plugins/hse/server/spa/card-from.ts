import { validate as isUuid } from 'uuid';
import type { AnswerLine } from '../../../../core/forms/run-answers.ts';
import type { Signature } from '../../../../core/records/fields/index.ts';
import { cardPoints, type CardPoint } from '../../shared/spa-card.ts';

/** Somebody who signed the card. */
interface Signed {
  readonly name: string;
  readonly company: string | null;
  readonly signature: Signature | null;
}

/** What a filled form says of a job; ids are as they were answered, of rows that may be of another site. */
export interface FilledCard {
  readonly task: string;
  readonly place: string | null;
  readonly equipment: string | null;
  readonly permit: string | null;
  readonly leader: string | null;
  readonly leaderSignature: Signature | null;
  readonly team: readonly Signed[];
  readonly yes: readonly CardPoint[];
  /** Codes of critical risks. */
  readonly risks: readonly string[];
  readonly measures: string | null;
  readonly decision: 'go' | 'go_after_measures' | 'stop';
  readonly called: boolean;
}

/** Critical risks by what was said to be able to hurt; slips, heat and the rest are none. */
const risksOf: Readonly<Record<string, readonly string[]>> = {
  vehicles: ['PED', 'VEH'],
  height: ['HEIGHT'],
  energy: ['ENERGY'],
  load: ['LIFT'],
  fire: ['FIRE'],
  pinch: ['ROT'],
  chemical: ['HAZ'],
  face_fall: ['SLOPE'],
};

const decisions: Readonly<Record<string, FilledCard['decision']>> = {
  go: 'go',
  go_after_measures: 'go_after_measures',
  stop: 'stop',
};

const longestTask = 120;
const longestCompany = 80;
const cut = (text: string, longest: number): string =>
  text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
const told = (text: string | null | undefined): string | null => text?.trim() || null;

/** The card that the answers of a form make; what it decides not is a stop. */
export function cardFrom(lines: readonly AnswerLine[]): FilledCard {
  const of = (code: string): AnswerLine | undefined => lines.find((line) => line.code === code);
  /** What is no id names nothing. */
  const named = (code: string): string | null =>
    of(code)
      ?.refs?.split(' ')
      .find((id) => isUuid(id)) ?? null;
  const rows = Map.groupBy(
    lines.filter(({ code, row }) => row != null && (code === 'T01' || code === 'T02')),
    ({ row }) => row ?? '',
  );
  return {
    task: cut(told(of('W01')?.text) ?? '–', longestTask),
    place: named('W02'),
    equipment: named('W03'),
    permit: named('W04'),
    leader: named('W05'),
    leaderSignature: of('D05')?.signature ?? null,
    team: [...rows].map(([row, answers]) => {
      const company = told(answers.find(({ code }) => code === 'T01')?.text);
      const signature = answers.find(({ code }) => code === 'T02')?.signature ?? null;
      return {
        name: told(row) ?? signature?.name ?? '–',
        company: company === null ? null : cut(company, longestCompany),
        signature,
      };
    }),
    yes: cardPoints.filter((code) => of(code)?.choice === 'yes'),
    risks: [...new Set((of('S03')?.choices?.split(' ') ?? []).flatMap((code) => risksOf[code] ?? []))],
    measures: told(of('D03')?.text),
    decision: decisions[of('D01')?.choice ?? of('D02')?.choice ?? ''] ?? 'stop',
    called: of('D04')?.choice === 'yes',
  };
}
