import type { Row } from '../../../../core/records/client.ts';
import type { RecordListProps } from '../../../../core/registry/record-entry.ts';
import { incidentKinds } from '../../records/incident.ts';
import { EventMap } from './event-map.tsx';
import type { KindSigns } from './event-signs.tsx';

const signs: KindSigns = {
  injury: { label: incidentKinds.injury, outline: 'cross' },
  near_miss: { label: incidentKinds.near_miss, outline: 'diamond' },
  property_damage: { label: incidentKinds.property_damage, outline: 'square' },
  fire: { label: incidentKinds.fire, outline: 'triangle' },
  environment: { label: incidentKinds.environment, outline: 'hexagon' },
  vehicle: { label: incidentKinds.vehicle, outline: 'pentagon' },
  occupational_disease: { label: incidentKinds.occupational_disease, outline: 'shield' },
  commuting: { label: incidentKinds.commuting, outline: 'disc' },
};
const reads = ['kind'];
const shown = ['occurred_at', 'kind', 'place', 'exact_place', 'state'];
const kindOf = ({ kind }: Row): string | null => (typeof kind === 'string' ? kind : null);

/** Where accidents and incidents happened, by kind and by what they could have led to. */
export function IncidentMap({ record, path }: RecordListProps) {
  return (
    <EventMap
      record={record}
      path={path}
      severity="potential_severity"
      signs={signs}
      kindOf={kindOf}
      reads={reads}
      shown={shown}
    />
  );
}
