import { InputGroup } from '@blueprintjs/core';
import { ScanButton } from '../../../parts/scan-button.tsx';
import { useTypedText } from '../use-typed-text.ts';
import type { ControlProps } from './control.ts';

/** `scan`: the code of a tag by the camera, by a reader that types and ends with Enter, or by hand. */
export function ScanControl({ evaluated: { answer }, id, onChange, onDone }: ControlProps) {
  const keep = (text: string): void => onChange({ text: text.trim() || null, choice: null });
  const typed = useTypedText(answer?.text ?? '', keep);
  return (
    <InputGroup
      id={id}
      className="fill-input"
      size="large"
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      value={typed.text}
      onValueChange={typed.type}
      onBlur={typed.settle}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        typed.settle();
        onDone();
      }}
      rightElement={
        <ScanButton
          onScan={(code) => {
            keep(code);
            onDone();
          }}
        />
      }
    />
  );
}
