import { InputGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormat } from '../../../../core/i18n/use-format.ts';
import { FreshnessMark } from '../../../../core/live/freshness-mark.tsx';
import type { StreamView } from '../../../../core/live/use-stream.ts';
import { StreamState } from '../../../../core/live/stream-state.tsx';
import type { PositionRow } from '../../streams/position.ts';

interface MachineListProps {
  readonly view: StreamView<PositionRow>;
  readonly picked: string | null;
  readonly onPick: (row: PositionRow) => void;
}

/** The machines beside the map, by code; the way to pick one without a mouse. */
export function MachineList({ view, picked, onPick }: MachineListProps) {
  const { t } = useLingui();
  const format = useFormat();
  const [wanted, setWanted] = useState('');
  const rows = view.rows.filter(({ code }) => code.toLowerCase().includes(wanted.trim().toLowerCase())).sort((a, b) => a.code.localeCompare(b.code, undefined, { numeric: true }));
  return (
    <section className="machine-list" aria-label={t`Machines`}>
      <InputGroup type="search" leftIcon={<Search />} placeholder={t`Find a machine`} aria-label={t`Find a machine`} value={wanted} onValueChange={setWanted} />
      <p className="machine-count">
        <Plural value={rows.length} one="# machine" other="# machines" /> <StreamState view={view} />
      </p>
      <ul>
        {rows.map((row) => (
          <li key={row.equipment}>
            <button type="button" aria-pressed={row.equipment === picked} onClick={() => onPick(row)}>
              <strong>{row.code}</strong>
              <FreshnessMark freshness={view.freshness(row)} wordless />
              <span className="machine-speed">{format.quantity(Math.round(row.speedKmh), 'km/h')}</span>
              <span className="machine-load">{row.payload_t === null ? '–' : format.quantity(Math.round(row.payload_t), 't')}</span>
              <span className="machine-age">{format.relative(row.at, view.now)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
