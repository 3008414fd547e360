import { useQuery } from '@tanstack/react-query';
import { records, type Row } from '../../../../core/records/client.ts';
import { isReference } from '../../../../core/records/fields/reference.ts';
import type { RecordListProps } from '../../../../core/registry/record-entry.ts';
import { observationNatures, sorType } from '../../records/sor-type.ts';
import { EventMap } from './event-map.tsx';
import type { KindSigns } from './event-signs.tsx';

const signs: KindSigns = {
  unsafe_act: { label: observationNatures.unsafe_act, outline: 'triangle' },
  unsafe_condition: { label: observationNatures.unsafe_condition, outline: 'square' },
  near_miss: { label: observationNatures.near_miss, outline: 'diamond' },
  critical_control_failure: { label: observationNatures.critical_control_failure, outline: 'shield' },
  environment: { label: observationNatures.environment, outline: 'hexagon' },
  positive: { label: observationNatures.positive, outline: 'disc', fill: '#72ca9b' },
};
const reads = ['sor_type'];
const shown = ['observed_at', 'sor_type', 'place', 'description'];

/** Where observations were made, by the nature of their type and by what they could have led to. */
export function SorMap({ record, path }: RecordListProps) {
  const { data } = useQuery({
    queryKey: ['records', sorType.name, 'natures'],
    queryFn: () => records.every<typeof sorType>(sorType.name, { columns: 'nature' }),
  });
  const natures = new Map((data ?? []).map(({ id, nature }) => [id, nature]));
  const kindOf = ({ sor_type: type }: Row): string | null => (isReference(type) && natures.get(type.id)) || null;
  return (
    <EventMap
      record={record}
      path={path}
      severity="potential"
      signs={signs}
      kindOf={kindOf}
      reads={reads}
      shown={shown}
    />
  );
}
