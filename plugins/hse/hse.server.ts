import type { ServerPlugin } from '../../core/host/host.ts';
import { beginTemplates } from './server/begin-templates.ts';
import { seed } from './server/seed/seed.ts';
import * as uses from './server/uses.ts';

export const hse: ServerPlugin = {
  id: 'hse',
  after: ['forms', 'fleet', 'human-resources'],
  messages: import.meta.glob('./locales/*.po', { import: 'messages', eager: true }),
  uses: Object.values(uses),
  seed,
  start: beginTemplates,
};
