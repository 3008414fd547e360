import { Button, InputGroup, Tag } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { wordsIn } from '../../../../core/records/fields/bilingual.ts';
import { useCan } from '../../../../core/session/use-session.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import { widestSpread } from '../../formulas/technical-score.ts';
import type { EvaluatedOffer, Evaluation, EvaluationCriterion } from '../../shared/evaluation-answers.ts';
import { evaluationApi } from './api.ts';

interface ResultsProps {
  readonly evaluation: Evaluation;
  readonly onDone: () => void;
}

/** The scores of all, what they come to, and who has passed: criteria down, offers across. */
export function Results({ evaluation, onDone }: ResultsProps) {
  const { i18n, t } = useLingui();
  const language = i18n.locale === 'fr' ? 'fr' : 'en';
  const format = useFormat(evaluation.request.site);
  const { criteria, scores } = evaluation;
  const offers = evaluation.offers.filter(({ score }) => score !== null);
  return (
    <div className="tracked-table">
      <table>
        <caption>{t`Scores of all evaluators, 0 to 5, and the mean`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Criterion`}</th>
            {offers.map(({ id, vendor }) => (
              <th key={id} scope="col">
                {vendor}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {criteria.map((criterion) => (
            <tr key={criterion.id}>
              <th scope="row">
                {criterion.no}. {wordsIn(criterion.label, language)}
                <small>{criterion.knockOut ? t`knock-out` : t`${format.number(Number(criterion.weight))} %`}</small>
              </th>
              {offers.map((offer) => {
                const result = offer.criteria.find((one) => one.criterion === criterion.id);
                return (
                  <td key={offer.id}>
                    <strong>{format.number(Number(result?.mean), { decimals: 2 })}</strong>
                    {scores
                      .filter((one) => one.offer === offer.id && one.criterion === criterion.id)
                      .map((one) => (
                        <small key={one.evaluator}>
                          {one.evaluator}: {one.score}
                          {one.comment ? ` – ${one.comment}` : ''}
                        </small>
                      ))}
                    {result && result.spread > widestSpread ? (
                      <Consensus evaluation={evaluation} offer={offer} criterion={criterion} onDone={onDone} />
                    ) : null}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" title={t`Mean score ÷ 5 × weight, summed over the criteria.`}>{t`Technical score`}</th>
            {offers.map((offer) => (
              <td key={offer.id}>
                <strong>{format.number(Number(offer.score), { decimals: 2 })}</strong>{' '}
                {offer.hasPassed ? (
                  <Tag minimal intent="success">{t`passed`}</Tag>
                ) : (
                  <Tag minimal intent="danger">
                    {offer.knockedOutBy.length > 0 ? t`excluded` : t`not passed`}
                  </Tag>
                )}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface ConsensusProps extends ResultsProps {
  readonly offer: EvaluatedOffer;
  readonly criterion: EvaluationCriterion;
}

/** Scores that lie far apart, and the word that explains them. */
function Consensus({ evaluation, offer, criterion, onDone }: ConsensusProps) {
  const { t } = useLingui();
  const toast = useToast();
  const mayNote = useCan('evaluation:close') && evaluation.request.state === 'technical_opened';
  const kept = evaluation.notes.find((one) => one.offer === offer.id && one.criterion === criterion.id)?.note ?? '';
  const [note, setNote] = useState(kept);
  if (!mayNote)
    return kept ? <small>{t`Consensus: ${kept}`}</small> : <Tag minimal intent="warning">{t`far apart`}</Tag>;
  const keep = (): void =>
    void evaluationApi.consensus(evaluation.request.id, offer.id, criterion.id, note.trim()).then(
      () => {
        toast(t`Recorded.`, 'success');
        onDone();
      },
      (error: unknown) => toast(error instanceof Error ? error.message : String(error), 'danger'),
    );
  const { vendor } = offer;
  const { no } = criterion;
  return (
    <div className="score-input">
      <InputGroup
        fill
        aria-label={t`Consensus on ${vendor}, criterion ${no}`}
        placeholder={t`More than two points apart: record the consensus`}
        maxLength={4000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button text={t`Record`} disabled={!note.trim() || note.trim() === kept} onClick={keep} />
    </div>
  );
}
