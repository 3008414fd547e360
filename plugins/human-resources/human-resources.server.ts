import { recordsOf, serverRecord } from '../../core/records/records.server.ts';
import type { ServerPlugin } from '../../core/host/host.ts';
import { personIdentity } from './server/identity.ts';
import { person } from './records/person.ts';
import { personHooks } from './server/person-hooks.ts';
import { seedPeople } from './server/seed/seed.ts';
import * as published from './server/published.ts';

export const humanResources: ServerPlugin = {
  id: 'human-resources',
  after: ['administration'],
  messages: import.meta.glob('./locales/*.po', { import: 'messages', eager: true }),
  migrations: import.meta.glob('./migrations/*.sql', { query: '?raw', import: 'default', eager: true }),
  publishes: Object.values(published),
  records: recordsOf(
    import.meta.glob(['./records/*.ts', '!./records/*.test.ts'], { eager: true }),
    serverRecord(person, personHooks),
  ),
  identity: personIdentity,
  seed: seedPeople,
};
