import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useId, useState, type FormEvent } from 'react';
import type { FoundTable } from './import-job.ts';
import { OptionSelect } from './option-select.tsx';
import { readRange } from './range.ts';

interface RegionOptionsProps {
  readonly found: FoundTable;
  readonly onChange: (region: string) => void;
}

const other = 'other';

/** Which piece of the sheet is the table: all of it, one of those that were found, or one that somebody names. */
export function RegionOptions({ found, onChange }: RegionOptionsProps) {
  const { t } = useLingui();
  const id = useId();
  const isListed = found.region === null || found.regions.some(({ range }) => range === found.region);
  const [isTyping, setTyping] = useState(!isListed);
  const [typed, setTyped] = useState(found.region ?? '');
  const wrong = typed !== '' && readRange(typed) === null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!wrong && typed !== '') onChange(typed.trim().toUpperCase());
  };
  const choose = (value: string): void => {
    setTyping(value === other);
    if (value !== other) onChange(value);
  };
  return (
    <div className="import-options">
      <OptionSelect label={t`Table`} value={isTyping ? other : (found.region ?? '')} onChange={choose}>
        <option value="">{t`The whole sheet`}</option>
        {found.regions.map(({ range, name, lines }) => (
          <option key={`${name} ${range}`} value={range}>
            {name === null ? t`${range} (${lines} lines)` : t`${name}: ${range}`}
          </option>
        ))}
        <option value={other}>{t`Other part…`}</option>
      </OptionSelect>
      {isTyping ? (
        <form className="import-region" onSubmit={submit}>
          <FormGroup
            label={t`From cell to cell`}
            labelFor={id}
            intent={wrong ? 'danger' : 'none'}
            helperText={<span id={`${id}-hint`}>{t`A5:H120, columns B:D or lines 5:120`}</span>}
          >
            <InputGroup
              id={id}
              value={typed}
              onValueChange={setTyped}
              aria-invalid={wrong}
              aria-describedby={`${id}-hint`}
              maxLength={30}
              placeholder="A5:H120"
              rightElement={<Button type="submit" variant="minimal" text={t`Read`} disabled={wrong || typed === ''} />}
            />
          </FormGroup>
        </form>
      ) : null}
    </div>
  );
}
