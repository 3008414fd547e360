import { point } from '../../../records/fields/index.ts';
import { pointView } from '../../../records/views/point-view.tsx';
import { useFormat } from '../../../sites/use-format.ts';
import type { FormPosition } from '../../template.ts';
import { said } from './said.ts';

interface TypedPositionProps {
  readonly id: string;
  readonly label: string;
  readonly value: FormPosition | null;
  readonly onChange: (position: FormPosition) => void;
}

const { Input } = pointView;
const isNumber = (value: unknown): value is number => typeof value === 'number';

/** A position that is typed, or shown on the map. */
export default function TypedPosition({ id, label, value, onChange }: TypedPositionProps) {
  const { timeZone } = useFormat();
  return (
    <Input
      id={id}
      field={point({ label: said(label) })}
      value={value}
      onChange={(typed) => {
        const { lon, lat } = (typed ?? {}) as { readonly lon?: unknown; readonly lat?: unknown };
        if (isNumber(lon) && isNumber(lat)) onChange({ lon, lat, accuracy_m: null });
      }}
      invalid={false}
      describedBy={undefined}
      timeZone={timeZone}
    />
  );
}
