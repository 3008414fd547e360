import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { QuestionnaireLine } from '../../../vendor-calls.ts';
import type { OfferContent } from '../../../vendor-offer-calls.ts';
import type { KnownFile } from '../offer-files/sealed-file.ts';

type Answered = Pick<OfferContent, 'answers' | 'files'>;
type Faults = Record<string, MessageDescriptor>;

/** A number of the questionnaire, as a price is written. */
const decimal = /^[0-9]{1,12}(\.[0-9]{1,6})?$/;

/** What the answers to the questionnaire lack, under `answers.<the number of the line>`; empty when they are whole. */
export function faultsOfAnswers(
  { answers = [], files = [] }: Answered,
  questionnaire: readonly QuestionnaireLine[],
): Faults {
  const faults: Faults = {};
  for (const line of questionnaire) {
    const given = answers.filter(({ question }) => question === line.id);
    const { code } = line;
    const fault =
      given.length > 1 ? msg`Question ${code} is answered twice.` : faultOf(line, given[0]?.value.trim() ?? '', files);
    if (fault) faults[`answers.${line.no}`] = fault;
  }
  return faults;
}

function faultOf(
  { code, kind, required, mustBeYes }: QuestionnaireLine,
  value: string,
  files: readonly string[],
): MessageDescriptor | null {
  if (value === '') return required || mustBeYes ? msg`Question ${code}: an answer is required.` : null;
  if (kind === 'yes_no' && value !== 'yes' && value !== 'no') return msg`Question ${code}: answer yes or no.`;
  if (kind === 'number' && !decimal.test(value)) return msg`Question ${code}: “${value}” is not a number.`;
  if (kind === 'file' && !files.includes(value)) return msg`Question ${code}: the file is missing; upload it again.`;
  return null;
}

/** Files that answer a question lie in the envelope of their question: what is opened first must not show the other. */
export function misplacedAnswers(
  { answers = [] }: Answered,
  questionnaire: readonly QuestionnaireLine[],
  files: readonly KnownFile[],
): Faults {
  const faults: Faults = {};
  for (const { id, no, code, kind, envelope } of questionnaire) {
    const value = answers.find(({ question }) => question === id)?.value;
    const file = kind === 'file' ? files.find((one) => one.id === value) : undefined;
    if (file && file.kind !== envelope)
      faults[`answers.${no}`] = msg`Question ${code}: its file is in the other envelope; upload it here.`;
  }
  return faults;
}
