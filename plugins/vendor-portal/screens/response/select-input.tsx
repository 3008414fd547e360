import { HTMLSelect } from '@blueprintjs/core';

interface SelectInputProps<Value extends string> {
  readonly label: string;
  readonly value: Value | null;
  readonly options: readonly (readonly [Value, string])[];
  readonly onChange: (value: Value | null) => void;
  readonly disabled: boolean;
}

/** One of a few; an empty choice is none. */
export function SelectInput<Value extends string>({
  label,
  value,
  options,
  onChange,
  disabled,
}: SelectInputProps<Value>) {
  return (
    <label>
      {label}
      <HTMLSelect
        fill
        aria-label={label}
        value={value ?? ''}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(options.find(([one]) => one === currentTarget.value)?.[0] ?? null)}
      >
        <option value="">–</option>
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </HTMLSelect>
    </label>
  );
}
