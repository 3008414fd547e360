import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { severities } from '../records/choices.ts';
import { incidentKinds } from '../records/incident.ts';
import { clockText } from './clock-text.ts';

/** What mails tell of an accident or incident: nothing of what was written in free words. */
export interface ToldEvent {
  readonly kind: keyof typeof incidentKinds;
  readonly occurred_at: Date;
  readonly zone: string;
  readonly actual_severity: keyof typeof severities;
  readonly potential_severity: keyof typeof severities;
}

export const whenLine = (at: Date, zone: string): MessageDescriptor => ({
  ...msg({ message: 'When: {time}' }),
  values: { time: `${clockText(at, zone)} (${zone})` },
});

export const whereLines = (place: string | null): readonly MessageDescriptor[] =>
  place === null ? [] : [{ ...msg({ message: 'Where: {place}' }), values: { place } }];

/** What, when, where and how bad. */
export const eventLines = (event: ToldEvent, where: string | null): readonly MessageDescriptor[] => [
  { ...msg({ message: 'What: {kind}' }), values: { kind: incidentKinds[event.kind] } },
  whenLine(event.occurred_at, event.zone),
  ...whereLines(where),
  {
    ...msg({ message: 'Severity: {actual}; it could have been: {potential}' }),
    values: { actual: severities[event.actual_severity], potential: severities[event.potential_severity] },
  },
];
