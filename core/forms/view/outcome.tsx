import { BanCircle, Cross, Tick, WarningSign } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../sites/use-format.ts';
import type { Evaluation, Result } from '../evaluate-run.ts';
import { resultWords } from '../outcome-words.ts';
import './outcome.css';

/** What was found, without the items. */
export type Found = Pick<Evaluation, 'result' | 'score' | 'counts'>;

const shapes = {
  pass: Tick,
  pass_with_remarks: WarningSign,
  fail: Cross,
  grounded: BanCircle,
} as const satisfies Record<Result, unknown>;

/** The result in shape, word and colour, the score, and how many items were answered how. */
export function Outcome({ found: { result, score, counts } }: { readonly found: Found }) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const Shape = shapes[result];
  return (
    <div className="form-outcome" data-result={result}>
      <Shape size={32} aria-hidden />
      <div>
        <strong>{i18n._(resultWords[result])}</strong>
        <dl>
          <div>
            <dt>{t`Score`}</dt>
            <dd>{score === null ? '—' : `${format.number(score, { decimals: 1 })} %`}</dd>
          </div>
          <div>
            <dt>{t`OK`}</dt>
            <dd>{format.number(counts.ok)}</dd>
          </div>
          <div>
            <dt>{t`Not OK`}</dt>
            <dd>{format.number(counts.nok)}</dd>
          </div>
          <div>
            <dt>{t`Critical`}</dt>
            <dd>{format.number(counts.critical_nok)}</dd>
          </div>
          <div>
            <dt>{t`N/A`}</dt>
            <dd>{format.number(counts.na)}</dd>
          </div>
        </dl>
      </div>
    </div>
  );
}
