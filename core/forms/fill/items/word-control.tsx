import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../sites/use-format.ts';
import { choicesOf } from '../../choices.ts';
import { choose } from './choose.ts';
import { ChoiceButtons } from './choice-buttons.tsx';
import type { ControlProps } from './control.ts';

/** `ok`, `yn`, `lvl`, `don`: one press answers. A step tells when it was said to be done. */
export function WordControl({ evaluated: { item, answer }, labelId, onChange }: ControlProps) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <>
      <ChoiceButtons
        choices={choicesOf(item)}
        chosen={answer?.choice ? [answer.choice] : []}
        labelId={labelId}
        onChoose={(code) => onChange(choose(item, answer, code))}
      />
      {item.kind === 'don' && answer?.date ? (
        <p className="fill-note">{t`Answered at ${format.time(answer.date)}`}</p>
      ) : null}
    </>
  );
}
