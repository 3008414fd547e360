import { InputGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { Plural, useLingui } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { FreshnessMark } from '../../../../core/live/freshness-mark.tsx';
import type { StreamView } from '../../../../core/live/use-stream.ts';
import { StreamState } from '../../../../core/live/stream-state.tsx';
import type { PositionRow } from '../../streams/position.ts';
import { shapeOf, type MachineShape } from './machine-looks.ts';

interface MachineListProps {
  readonly view: StreamView<PositionRow>;
  readonly picked: string | null;
  readonly onPick: (row: PositionRow) => void;
}

const rowHeight = 30;
/** Rows beside those in view: Tab finds its next one there. */
const overscan = 6;
// One collator for all: localeCompare makes its own at each comparison.
const byCode = new Intl.Collator(undefined, { numeric: true });
/** Trucks and what loads them are looked for most. */
const order: readonly MachineShape[] = ['truck', 'unit', 'other'];
const inOrder = (one: PositionRow, other: PositionRow): number =>
  order.indexOf(shapeOf(one.family)) - order.indexOf(shapeOf(other.family)) || byCode.compare(one.code, other.code);

/**
 * The machines beside the map, trucks first and by code; the way to pick one without a mouse. Only rows in view are
 * drawn.
 */
export function MachineList({ view, picked, onPick }: MachineListProps) {
  const { t } = useLingui();
  const format = useFormat();
  const [wanted, setWanted] = useState('');
  const silent = view.state === 'live' ? view.rows.filter((row) => view.freshness(row) !== 'fresh').length : 0;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => {
    const text = wanted.trim().toLowerCase();
    return view.rows.filter(({ code }) => code.toLowerCase().includes(text)).sort(inOrder);
  }, [view.rows, wanted]);
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used in this component alone
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    initialRect: { width: 300, height: 600 },
  });
  return (
    <div role="group" className="machine-list" aria-label={t`Machines`}>
      <InputGroup
        type="search"
        leftIcon={<Search />}
        placeholder={t`Find a machine`}
        aria-label={t`Find a machine`}
        value={wanted}
        onValueChange={setWanted}
      />
      <p className="machine-count">
        <Plural value={rows.length} one="# machine" other="# machines" />
        {silent > 0 ? (
          <>
            {', '}
            <Plural value={silent} one="# silent" other="# silent" />
          </>
        ) : null}{' '}
        <StreamState view={view} />
      </p>
      <div ref={scroller} className="machine-rows">
        <ul style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <li
                key={row.equipment}
                style={{ transform: `translateY(${start}px)` }}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
              >
                <button type="button" aria-pressed={row.equipment === picked} onClick={() => onPick(row)}>
                  <strong>{row.code}</strong>
                  <FreshnessMark freshness={view.freshness(row)} wordless />
                  <span className="machine-speed">{format.quantity(Math.round(row.speedKmh), 'km/h')}</span>
                  <span className="machine-load">
                    {row.payload_t === null ? '–' : format.quantity(Math.round(row.payload_t), 't')}
                  </span>
                  <span className="machine-age">{format.relative(row.at, view.now)}</span>
                </button>
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}
