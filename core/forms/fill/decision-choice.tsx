import { BanCircle, Tick, WarningSign } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { decisions, tooMild, type Decision } from '../decision.ts';
import type { Evaluation } from '../evaluate-run.ts';
import { decisionWords } from '../outcome-words.ts';
import './items/choice-buttons.css';

interface DecisionChoiceProps {
  readonly evaluation: Evaluation;
  readonly decision: Decision | null;
  readonly onDecide: (decision: Decision) => void;
  /** It was to be submitted, and nothing was decided yet. */
  readonly isAsked: boolean;
}

const shapes = { fit: Tick, fit_with_remarks: WarningSign, do_not_use: BanCircle } as const;
const tones = { fit: 'ok', fit_with_remarks: 'half', do_not_use: 'nok' } as const;

/** What is decided; never milder than what was found, and it says why. */
export function DecisionChoice({ evaluation, decision, onDecide, isAsked }: DecisionChoiceProps) {
  const { i18n, t } = useLingui();
  const id = useId();
  // One sentence says it for all that are too mild.
  const reason = decisions.map((one) => tooMild(one, evaluation)).find((one) => one !== null) ?? null;
  return (
    <div className="decision-choice">
      <h3 id={id} tabIndex={-1}>{t`Decision`}</h3>
      <div className="choice-buttons" role="group" aria-labelledby={id}>
        {decisions.map((one) => {
          const Shape = shapes[one];
          const isTooMild = tooMild(one, evaluation) !== null;
          return (
            <button
              key={one}
              type="button"
              data-tone={tones[one]}
              aria-pressed={decision === one && !isTooMild}
              disabled={isTooMild}
              {...(isTooMild ? { 'aria-describedby': `${id}-reason` } : {})}
              onClick={() => onDecide(one)}
            >
              <Shape size={20} aria-hidden />
              <span>{i18n._(decisionWords[one])}</span>
            </button>
          );
        })}
      </div>
      {isAsked ? (
        <p className="fill-lack" role="alert">
          {t`Decide before you submit.`}
        </p>
      ) : null}
      {reason === null ? null : (
        <p id={`${id}-reason`} className="fill-note">
          {i18n._(reason)}
        </p>
      )}
    </div>
  );
}
