import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../sites/use-format.ts';
import { LimitNote } from './limit-note.tsx';
import type { ControlProps } from './control.ts';

/** `calc`: what the numbers of other items come to. */
export function CalcControl({ evaluated, id, last }: ControlProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { item, answer } = evaluated;
  return (
    <>
      <output id={id} className="fill-calc">
        {answer?.num == null
          ? t`— follows from other answers`
          : item.unit
            ? format.quantity(answer.num, item.unit)
            : format.number(answer.num)}
      </output>
      <LimitNote evaluated={evaluated} last={last} />
    </>
  );
}
