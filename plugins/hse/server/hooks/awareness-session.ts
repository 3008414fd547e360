import { sql } from 'kysely';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import type { awarenessSession } from '../../records/awareness-session.ts';
import { numbered } from '../numbered.ts';
import { productionDay } from '../production-day.ts';

const attendees = sql`jsonb_array_length(coalesce(awareness_session.attendees, '[]'))`;

export const awarenessSessionHooks: RecordHooks<typeof awarenessSession> = {
  derived: {
    production_date: productionDay('awareness_session', 'at'),
    headcount: attendees,
    man_hours: sql`round(awareness_session.duration * ${attendees} / 60.0, 2)::double precision`,
  },
  beforeWrite: (draft, context) => numbered('SEN', draft, context),
};
