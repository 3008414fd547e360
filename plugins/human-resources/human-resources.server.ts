import { recordsOf, serverRecord } from '../../core/records/records.server.ts';
import type { ServerPlugin } from '../../core/host/host.ts';
import { personIdentity } from './server/identity.ts';
import { person } from './records/person.ts';
import { trainingAttendance } from './records/training-attendance.ts';
import { trainingSession } from './records/training-session.ts';
import { personHooks } from './server/person-hooks.ts';
import { seedPeople } from './server/seed/seed.ts';
import { trainingAttendanceHooks } from './server/trainings/attendance-hooks.ts';
import { beginTrainings } from './server/trainings/begin-trainings.ts';
import { trainingSessionHooks } from './server/trainings/session-hooks.ts';
import * as published from './server/published.ts';
import * as uses from './server/uses.ts';

export const humanResources: ServerPlugin = {
  id: 'human-resources',
  after: ['administration'],
  messages: import.meta.glob('./locales/*.po', { import: 'messages', eager: true }),
  migrations: import.meta.glob('./migrations/*.sql', { query: '?raw', import: 'default', eager: true }),
  publishes: Object.values(published),
  uses: Object.values(uses),
  records: recordsOf(
    import.meta.glob(['./records/*.ts', '!./records/*.test.ts'], { eager: true }),
    serverRecord(person, personHooks),
    serverRecord(trainingAttendance, trainingAttendanceHooks),
    serverRecord(trainingSession, trainingSessionHooks),
  ),
  identity: personIdentity,
  seed: seedPeople,
  start: beginTrainings,
};
