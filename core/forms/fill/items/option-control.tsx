import { choicesOf } from '../../choices.ts';
import { choose } from './choose.ts';
import { ChoiceButtons } from './choice-buttons.tsx';
import type { ControlProps } from './control.ts';

/** `cho`, `chs`: one of the answers that the item offers, or several. */
export function OptionControl({ evaluated: { item, answer }, labelId, onChange }: ControlProps) {
  return (
    <ChoiceButtons
      wide
      choices={choicesOf(item)}
      chosen={[...(answer?.choices ?? []), ...(answer?.choice ? [answer.choice] : [])]}
      labelId={labelId}
      onChoose={(code) => onChange(choose(item, answer, code))}
    />
  );
}
