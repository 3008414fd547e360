import { InputGroup } from '@blueprintjs/core';

interface TextInputProps {
  readonly label: string;
  readonly value: string;
  readonly max: number;
  readonly onChange: (value: string) => void;
  readonly disabled: boolean;
  readonly wide?: boolean;
}

export function TextInput({ label, value, max, onChange, disabled, wide = false }: TextInputProps) {
  return (
    <label className={wide ? 'span' : undefined}>
      {label}
      <InputGroup value={value} maxLength={max} disabled={disabled} onChange={({ target }) => onChange(target.value)} />
    </label>
  );
}
