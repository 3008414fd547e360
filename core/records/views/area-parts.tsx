import { HTMLSelect } from '@blueprintjs/core';
import { Plural, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { useFormat } from '../../sites/use-format.ts';
import type { Area } from '../fields/area.ts';
import type { FoundArea } from '../fields/area-from-geojson.ts';
import { hectaresOf } from '../fields/corners.ts';

/** The areas that a file holds, by name and size; a field holds one of them. */
export function AreaParts({
  parts,
  onChoose,
}: {
  readonly parts: readonly FoundArea[];
  readonly onChoose: (area: Area) => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const id = useId();
  const [chosen, setChosen] = useState('');
  const choose = (value: string): void => {
    setChosen(value);
    const part = parts[Number(value)];
    if (value !== '' && part) onChoose(part.area);
  };
  return (
    <div className="area-parts">
      <label htmlFor={id}>
        <Plural
          value={parts.length}
          one="The file contains # area: choose one."
          other="The file contains # areas: choose one."
        />
      </label>
      <HTMLSelect id={id} fill value={chosen} onChange={({ target }) => choose(target.value)}>
        <option value="">{t`Choose an area…`}</option>
        {parts.map(({ name, area }, index) => (
          // Parts of one feature bear one name: only the place tells them apart.
          <option key={index} value={index}>
            {`${index + 1}. ${name ?? ''} ${format.quantity(hectaresOf(area), 'ha', { decimals: 1 })}`}
          </option>
        ))}
      </HTMLSelect>
    </div>
  );
}
