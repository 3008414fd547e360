import { MomentField } from '../../../dates/moment-field.tsx';
import type { MomentKind } from '../../../dates/writing.ts';
import type { ControlProps } from './control.ts';

const kinds: Readonly<Record<string, MomentKind>> = { dat: 'date', tim: 'time', dtm: 'datetime' };

/** `dat`, `tim`, `dtm`: a day, a time, or both. */
export function MomentControl({ evaluated: { item, answer }, id, onChange }: ControlProps) {
  return (
    <div className="fill-moment">
      <MomentField
        id={id}
        kind={kinds[item.kind] ?? 'date'}
        value={answer?.date ?? null}
        onChange={(date) => onChange({ date, choice: null })}
      />
    </div>
  );
}
