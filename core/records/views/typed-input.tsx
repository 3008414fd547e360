import { InputGroup, type InputGroupProps } from '@blueprintjs/core';
import { inputAttributes } from './input-attributes.ts';
import { useTyped } from './use-typed.ts';
import type { InputProps } from './view.ts';

interface TypedInputProps extends Pick<InputGroupProps, 'inputMode' | 'placeholder' | 'rightElement'> {
  readonly input: InputProps;
  /** The value in its usual form. */
  readonly print: (value: unknown) => string;
  /** The value that a text means. */
  readonly parse: (text: string) => unknown;
}

/** One line whose text means a value; it takes its usual form as one leaves it. */
export function TypedInput({ input, print, parse, ...attributes }: TypedInputProps) {
  const { text, type, settle } = useTyped(input.value, print, parse);
  return (
    <InputGroup
      {...attributes}
      {...inputAttributes(input)}
      value={text}
      onValueChange={(next) => input.onChange(type(next))}
      onBlur={() => {
        settle();
        input.onBlur?.();
      }}
      autoComplete="off"
      fill
    />
  );
}
