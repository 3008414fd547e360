import { InputGroup, TextArea } from '@blueprintjs/core';
import { longestText } from '../../lacks.ts';
import { useTypedText } from '../use-typed-text.ts';
import type { ControlProps } from './control.ts';

/** After this a text that is being typed is kept, in milliseconds. */
const pauseMs = 800;

/** `txt`, `ltx`: words, in a line or in several. */
export function TextControl({ evaluated: { item, answer }, id, onChange, onDone }: ControlProps) {
  const typed = useTypedText(
    answer?.text ?? '',
    (text) => onChange({ text: text.trim() === '' ? null : text, choice: null }),
    pauseMs,
  );
  const shared = { id, className: 'fill-input', size: 'large' as const, value: typed.text, onBlur: typed.settle };
  return item.kind === 'ltx' ? (
    <TextArea
      {...shared}
      fill
      autoResize
      maxLength={longestText(item) ?? 10_000}
      onChange={({ target }) => typed.type(target.value)}
    />
  ) : (
    <InputGroup
      {...shared}
      autoComplete="off"
      maxLength={longestText(item) ?? 200}
      onValueChange={typed.type}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        typed.settle();
        onDone();
      }}
    />
  );
}
