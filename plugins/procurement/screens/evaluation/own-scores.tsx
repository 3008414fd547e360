import { Button, Callout, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { ConfirmPasswordDialog } from '../../../../core/session/confirm-password-dialog.tsx';
import { useToast } from '../../../../core/toast/toast.tsx';
import { bestScore } from '../../formulas/technical-score.ts';
import type { Evaluation, EvaluationCriterion, OwnScore } from '../../shared/evaluation-answers.ts';
import { evaluationApi } from './api.ts';
import { ConflictQuestion } from './conflict-question.tsx';
import { PriceFound } from './price-found.tsx';
import { TechnicalOffer } from './technical-offer.tsx';

interface OwnScoresProps {
  readonly evaluation: Evaluation;
  readonly mine: Evaluation['evaluators'][number];
  readonly onDone: () => void;
}

/** Where an evaluator scores, alone; what is entered is kept at once, and counts once it is signed. */
export function OwnScores({ evaluation, mine, onDone }: OwnScoresProps) {
  const { t } = useLingui();
  const toast = useToast();
  const [scores, setScores] = useState<readonly OwnScore[]>(evaluation.own);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSigning, setSigning] = useState(false);
  const writing = useRef<Promise<void>>(Promise.resolve());
  const { id } = evaluation.request;
  if (mine.declaredAt === null) return <ConflictQuestion id={id} onDone={onDone} />;
  if (mine.hasConflict)
    return (
      <Callout intent="warning">{t`You have declared a conflict of interest: others will evaluate these offers.`}</Callout>
    );
  const keep = (next: readonly OwnScore[]): void => {
    setScores(next);
    // One after the other: what was entered last is what stays.
    writing.current = writing.current
      .then(() => evaluationApi.keep(id, next))
      .then(
        () => setProblem(null),
        (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)),
      );
  };
  const judged = evaluation.offers.filter(({ state }) => state === 'technical');
  const wanted = judged.length * evaluation.criteria.length;
  const given = scores.filter(({ offer }) => judged.some((one) => one.id === offer)).length;
  return (
    <>
      {problem ? (
        <Callout intent="danger" role="alert">
          {problem}
        </Callout>
      ) : null}
      {judged.map((offer) => (
        <TechnicalOffer
          request={evaluation.request.id}
          key={offer.id}
          offer={offer}
          criteria={evaluation.criteria}
          questionnaire={evaluation.questionnaire}
          site={evaluation.request.site}
          onDone={onDone}
          actions={<PriceFound id={id} offer={offer.id} vendor={offer.vendor} onDone={onDone} />}
          beside={(criterion) => (
            <ScoreInput
              criterion={criterion}
              vendor={offer.vendor}
              value={scores.find((one) => one.offer === offer.id && one.criterion === criterion.id)}
              onChange={(score) =>
                keep([
                  ...scores.filter((one) => one.offer !== offer.id || one.criterion !== criterion.id),
                  ...(score ? [{ offer: offer.id, criterion: criterion.id, ...score }] : []),
                ])
              }
            />
          )}
        />
      ))}
      <p role="status">{t`Scores given: ${given} of ${wanted}`}</p>
      <Button intent="primary" text={t`Sign my scores`} disabled={given < wanted} onClick={() => setSigning(true)} />
      {isSigning ? (
        <ConfirmPasswordDialog
          title={t`Sign your scores?`}
          about={t`They can no longer be changed, and the others see them once everyone has signed.`}
          hasPassword
          action={t`Sign`}
          onConfirm={async (password) => {
            await writing.current;
            await evaluationApi.sign(id, password);
            setSigning(false);
            toast(t`Your scores are signed.`, 'success');
            onDone();
          }}
          onClose={() => setSigning(false)}
        />
      ) : null}
    </>
  );
}

type Given = Pick<OwnScore, 'score' | 'comment'>;

interface ScoreInputProps {
  readonly criterion: EvaluationCriterion;
  readonly vendor: string;
  readonly value: Given | undefined;
  readonly onChange: (score: Given | null) => void;
}

function ScoreInput({ criterion, vendor, value, onChange }: ScoreInputProps) {
  const { t } = useLingui();
  const { no, knockOut } = criterion;
  const [comment, setComment] = useState(value?.comment ?? '');
  const choices = knockOut ? [bestScore, 0] : Array.from({ length: bestScore + 1 }, (_, score) => score);
  const told = (score: number): string => (knockOut ? (score === bestScore ? t`met` : t`not met`) : String(score));
  return (
    <div className="score-input">
      <HTMLSelect
        aria-label={t`Score of ${vendor} on criterion ${no}`}
        value={value ? String(value.score) : ''}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.value === '' ? null : { score: Number(currentTarget.value), comment })
        }
      >
        <option value="">–</option>
        {choices.map((score) => (
          <option key={score} value={String(score)}>
            {told(score)}
          </option>
        ))}
      </HTMLSelect>
      <InputGroup
        fill
        maxLength={2000}
        aria-label={t`Comment on the score of ${vendor} on criterion ${no}`}
        placeholder={t`Comment; required for 0, 1 and 5`}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
        onBlur={() => (value && value.comment !== comment ? onChange({ score: value.score, comment }) : null)}
      />
    </div>
  );
}
