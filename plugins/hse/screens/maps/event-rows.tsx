import { useLingui } from '@lingui/react/macro';
import type { Row } from '../../../../core/records/client.ts';
import { isReference } from '../../../../core/records/fields/reference.ts';
import type { RecordDefinition } from '../../../../core/records/record.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useRowWords } from '../lists/use-row-words.ts';
import type { MappedEvent } from './event-marks.ts';
import { EventSign, type KindSigns } from './event-signs.tsx';

/** More than these stand under their places, closed: who goes by keys is not led through hundreds. */
const mostFlat = 20;

interface Listed {
  readonly row: Row;
  readonly event: MappedEvent;
}

interface EventRowsProps {
  readonly record: RecordDefinition;
  readonly listed: readonly Listed[];
  readonly isFlat: boolean;
  readonly signs: KindSigns;
  readonly shown: readonly string[];
  readonly onOpen: (id: string, where: 'here' | 'beside') => void;
}

/** What stands on the map in words, for keys and screen readers, place by place. */
export function EventRows({ listed, isFlat, ...rest }: EventRowsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const rows = (some: readonly Listed[], label: string) => <Rows listed={some} label={label} {...rest} />;
  if (isFlat || listed.length <= mostFlat) return rows(listed, t`Entries on the map`);
  const places = Map.groupBy(listed, ({ row: { place } }) => (isReference(place) ? place.label : ''));
  return [...places]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([place, there]) => {
      const name = place || t`Place not named`;
      return (
        <details key={place}>
          <summary>
            {name} ({format.number(there.length)})
          </summary>
          {rows(there, name)}
        </details>
      );
    });
}

interface RowsProps extends Omit<EventRowsProps, 'isFlat'> {
  readonly label: string;
}

function Rows({ record, listed, signs, shown, onOpen, label }: RowsProps) {
  const words = useRowWords(record);
  return (
    <ul className="event-rows" aria-label={label}>
      {listed.map(({ row, event }) => (
        <li key={row.id}>
          <button type="button" onClick={(click) => onOpen(row.id, click.ctrlKey || click.metaKey ? 'beside' : 'here')}>
            <EventSign sign={event.kind === null ? undefined : signs[event.kind]} severity={event.severity} />
            <span>{words(row, record.display, ' ')}</span>
            <small>{words(row, shown, ' · ')}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}
