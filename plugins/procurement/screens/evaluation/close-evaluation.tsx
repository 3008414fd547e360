import { Button } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import { useCan } from '../../../../core/session/use-session.ts';
import type { Evaluation } from '../../shared/evaluation-answers.ts';
import { evaluationApi } from './api.ts';

/** The buyer ends the technical evaluation: from then on the prices of those who have passed may be opened. */
export function CloseEvaluation({
  evaluation,
  onDone,
}: {
  readonly evaluation: Evaluation;
  readonly onDone: () => void;
}) {
  const { t } = useLingui();
  const mayClose = useCan('evaluation:close');
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (!mayClose) return null;
  const passed = evaluation.offers.filter(({ hasPassed }) => hasPassed).length;
  const all = evaluation.offers.length;
  const close = (): void =>
    void evaluationApi.close(evaluation.request.id).then(
      () => {
        setAsking(false);
        onDone();
      },
      (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)),
    );
  return (
    <div>
      <Button text={t`Close the technical evaluation`} onClick={() => setAsking(true)} />
      {isAsking ? (
        <QuestionDialog
          title={t`Close the technical evaluation?`}
          about={t`Passed: ${passed} of ${all}. The prices of the others will never be opened. This cannot be undone.`}
          problem={problem}
          onClose={() => setAsking(false)}
        >
          <div className="question-dialog-actions">
            <Button text={t`Cancel`} onClick={() => setAsking(false)} />
            <Button intent="primary" text={t`Close it`} onClick={close} />
          </div>
        </QuestionDialog>
      ) : null}
    </div>
  );
}
