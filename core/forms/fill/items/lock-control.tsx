import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { choicesOf } from '../../choices.ts';
import type { FormLock } from '../../template.ts';
import { useTypedText } from '../use-typed-text.ts';
import { choose } from './choose.ts';
import { ChoiceButtons } from './choice-buttons.tsx';
import type { ControlProps } from './control.ts';

/** `lot`: a point that is locked out: what it holds back and by what, the lock, who applied it, and the test. */
export function LockControl({ evaluated: { item, answer }, id, labelId, onChange }: ControlProps) {
  const { t } = useLingui();
  const lock = answer?.lock ?? {};
  const parts: readonly (readonly [keyof FormLock, string])[] = [
    ['energy', t`Energy`],
    ['device', t`Device`],
    ['lock_no', t`Lock no.`],
    ['applied_by', t`Applied by`],
  ];
  return (
    <div className="fill-stack">
      <div className="fill-lock">
        {parts.map(([part, words], index) => (
          <LockPart
            key={part}
            id={index === 0 ? id : `${id}-${part}`}
            words={words}
            value={lock[part] ?? ''}
            onChange={(text) => onChange({ lock: { ...lock, [part]: text.trim() === '' ? null : text } })}
          />
        ))}
      </div>
      <span id={`${id}-test`} className="fill-sub">{t`Test for zero energy`}</span>
      <ChoiceButtons
        choices={choicesOf(item)}
        chosen={answer?.choice ? [answer.choice] : []}
        labelId={`${labelId} ${id}-test`}
        onChoose={(code) => onChange(choose(item, answer, code))}
      />
    </div>
  );
}

interface LockPartProps {
  readonly id: string;
  readonly words: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

function LockPart({ id, words, value, onChange }: LockPartProps) {
  const typed = useTypedText(value, onChange);
  return (
    <FormGroup label={words} labelFor={id}>
      <InputGroup
        id={id}
        className="fill-input"
        size="large"
        autoComplete="off"
        maxLength={120}
        value={typed.text}
        onValueChange={typed.type}
        onBlur={typed.settle}
      />
    </FormGroup>
  );
}
