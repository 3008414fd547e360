import { useMemo } from 'react';
import { useOnline } from '../../../parts/use-online.ts';
import { ref } from '../../../records/fields/index.ts';
import { referenceView } from '../../../records/views/reference-view.tsx';
import { useFormat } from '../../../sites/use-format.ts';
import { KeptReference } from './kept-reference.tsx';
import { TextControl } from './text-control.tsx';
import type { ControlProps } from './control.ts';
import { said } from './said.ts';

const { Input } = referenceView;

/**
 * `ref`: a row of the record that the item names, of those kept here where there is no network; where it names none,
 * words.
 */
export function ReferenceControl(props: ControlProps) {
  const { evaluated, id, label, onChange } = props;
  const { timeZone } = useFormat();
  const isOnline = useOnline();
  const { record } = evaluated.item;
  const field = useMemo(() => (record ? ref(record, { label: said(label) }) : null), [record, label]);
  if (!field) return <TextControl {...props} />;
  if (!isOnline) return <KeptReference {...props} />;
  return (
    <div className="fill-reference">
      <Input
        id={id}
        field={field}
        value={evaluated.answer?.refs?.[0] ?? null}
        onChange={(value) => onChange({ refs: typeof value === 'string' ? [value] : null, choice: null })}
        invalid={false}
        describedBy={undefined}
        timeZone={timeZone}
      />
    </div>
  );
}
