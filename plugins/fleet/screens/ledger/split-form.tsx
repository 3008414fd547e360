import { Button, FormGroup } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useId, useState, type FormEvent } from 'react';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { viewOf } from '../../../../core/records/views/index.ts';
import { equipmentStatusInterval } from '../../records/equipment-status-interval.ts';

interface SplitFormProps {
  /** ISO 8601, like `to`. */
  readonly from: string;
  readonly to: string;
  readonly onSplit: (at: string) => void;
  readonly onCancel: () => void;
}

/** The instant at which a stretch is cut; its middle, to the minute, unless told. */
export function SplitForm({ from, to, onSplit, onCancel }: SplitFormProps) {
  const { t } = useLingui();
  const format = useFormat();
  const id = useId();
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  const [at, setAt] = useState<string | null>(() =>
    new Date(Math.max(begin + 1, Math.round((begin + end) / 120_000) * 60_000)).toISOString(),
  );
  const field = equipmentStatusInterval.fields.started_at;
  const { Input } = viewOf(field);
  const inside = at !== null && Date.parse(at) > begin && Date.parse(at) < end;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (inside) onSplit(at);
  };
  return (
    <form onSubmit={submit}>
      <FormGroup
        label={t`Cut at`}
        labelFor={id}
        helperText={<span id={`${id}-note`}>{t`Between ${format.datetime(from)} and ${format.datetime(to)}`}</span>}
        intent={inside ? 'none' : 'danger'}
      >
        <Input
          id={id}
          field={field}
          value={at}
          onChange={(next) => setAt(typeof next === 'string' ? next : null)}
          invalid={!inside}
          describedBy={`${id}-note`}
          timeZone={format.timeZone}
        />
      </FormGroup>
      <div className="record-dialog-actions">
        <Button text={t`Back`} onClick={onCancel} />
        <Button type="submit" intent="primary" text={t`Split`} disabled={!inside} />
      </div>
    </form>
  );
}
