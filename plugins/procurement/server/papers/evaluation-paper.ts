import { msg } from '@lingui/core/macro';
import type { Database } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import type { Paper, PaperTable } from '../../../../core/parts/paper/paper.ts';
import { wordsIn } from '../../../../core/records/fields/bilingual.ts';
import { Exact } from '../../../../core/money/exact.ts';
import type { EvaluatedOffer, Evaluation } from '../../shared/evaluation-answers.ts';
import { evaluationOf } from '../evaluation/read-evaluation.ts';
import type { PaperWords } from './paper-words.ts';
import { requestFacts, type RequestHead } from './request-head.ts';

/**
 * The report of the technical evaluation of offers in two envelopes: criteria, what each evaluator scored, means and where
 * they agreed, who has passed. No price stands here. Throws 409 before all have signed.
 */
export async function evaluationPaper(db: Database, head: RequestHead, words: PaperWords): Promise<Paper> {
  const { say, language, datetime, exact } = words;
  const evaluation = await evaluationOf(db, head.id, null);
  const { evaluators, request } = evaluation;
  if (evaluation.scores.length === 0)
    throw new Problem(409, 'not_signed', msg`There is no report until all evaluators have signed their scores.`);
  return {
    language,
    title: say(msg`Report of the technical evaluation`),
    name: head.number,
    mark: null,
    isWide: true,
    parties: [],
    facts: [
      ...requestFacts(head, words),
      { label: say(msg`Technical weight`), value: `${exact(request.technicalWeight)} %` },
      { label: say(msg`Pass mark`), value: exact(request.passMark) },
    ],
    tables: [results(evaluation, words), means(evaluation, words), scores(evaluation, words)],
    totals: [],
    notes: [say(msg`Scores are from 0 to 5. The technical score is mean ÷ 5 × weight, summed over the criteria.`)],
    signatures: evaluators.map(({ name, signedAt, hasConflict }) => ({
      label: name,
      value: hasConflict
        ? say(msg`Conflict of interest declared`)
        : signedAt === null
          ? say(msg({ message: 'Not signed', context: 'evaluator' }))
          : say(msg`Signed on ${datetime(signedAt)}`),
    })),
  };
}

const scored = ({ offers }: Evaluation): readonly EvaluatedOffer[] => offers.filter(({ score }) => score !== null);

function results(evaluation: Evaluation, words: PaperWords): PaperTable {
  const { say, exact } = words;
  const offers = scored(evaluation).toSorted((one, other) => new Exact(other.score ?? '0').cmp(one.score ?? '0'));
  const passed = offers.filter(({ hasPassed }) => hasPassed === true);
  return {
    title: say(msg({ message: 'Results', context: 'of an evaluation' })),
    columns: [
      { label: say(msg({ message: 'Rank', context: 'of an offer' })), isNumber: true },
      { label: say(msg`Vendor`) },
      { label: say(msg`Technical score`), isNumber: true },
      { label: say(msg({ message: 'Result', context: 'of an evaluation' })) },
      { label: say(msg`Deviations`) },
    ],
    rows: offers.map((offer) => [
      offer.hasPassed
        ? String(1 + passed.filter(({ score }) => new Exact(score ?? '0').gt(offer.score ?? '0')).length)
        : '–',
      offer.vendor,
      exact(offer.score, 2),
      offer.hasPassed
        ? say(msg`passed`)
        : offer.knockedOutBy.length > 0
          ? say(msg`excluded by ${offer.knockedOutBy.map((id) => criterionName(evaluation, id, words)).join(', ')}`)
          : say(msg`not passed`),
      offer.deviations ?? '–',
    ]),
  };
}

function means(evaluation: Evaluation, words: PaperWords): PaperTable {
  const { say, exact } = words;
  const offers = scored(evaluation);
  return {
    title: say(msg`Mean scores and consensus`),
    columns: [
      { label: say(msg`Criterion`) },
      { label: say(msg({ message: 'Weight', context: 'of a criterion' })), isNumber: true },
      ...offers.map(({ vendor }) => ({ label: vendor })),
    ],
    rows: evaluation.criteria.map((criterion) => [
      criterionName(evaluation, criterion.id, words),
      criterion.knockOut ? say(msg`knock-out`) : `${exact(criterion.weight)} %`,
      ...offers.map(({ id, criteria }) => {
        const mean = criteria.find((one) => one.criterion === criterion.id)?.mean ?? null;
        const note = evaluation.notes.find((one) => one.offer === id && one.criterion === criterion.id)?.note;
        return [exact(mean, 2), ...(note ? [note] : [])].join('\n');
      }),
    ]),
  };
}

function scores(evaluation: Evaluation, words: PaperWords): PaperTable {
  const { say } = words;
  return {
    title: say(msg`Scores by evaluator`),
    columns: [
      { label: say(msg`Criterion`) },
      { label: say(msg`Vendor`) },
      { label: say(msg`Evaluator`) },
      { label: say(msg({ message: 'Score', context: 'of an evaluator' })), isNumber: true },
      { label: say(msg`Comment`) },
    ],
    rows: evaluation.criteria.flatMap(({ id }) =>
      scored(evaluation).flatMap((offer) =>
        evaluation.scores
          .filter((one) => one.offer === offer.id && one.criterion === id)
          .map((one) => [
            criterionName(evaluation, id, words),
            offer.vendor,
            one.evaluator,
            String(one.score),
            one.comment,
          ]),
      ),
    ),
  };
}

function criterionName({ criteria }: Evaluation, id: string, { language }: PaperWords): string {
  const found = criteria.find((one) => one.id === id);
  return found ? `${found.no}. ${wordsIn(found.label, language)}` : '–';
}
