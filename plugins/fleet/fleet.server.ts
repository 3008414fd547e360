import type { ServerPlugin } from '../../core/server/host.ts';
import { equipment } from './records/equipment.ts';
import { seedEquipment } from './seed.server.ts';

export const fleet: ServerPlugin = {
  id: 'fleet',
  messages: import.meta.glob('./locales/**/*.po', { import: 'messages', eager: true }),
  migrations: import.meta.glob('./migrations/*.sql', { query: '?raw', import: 'default', eager: true }),
  records: [equipment],
  seed: seedEquipment,
};
