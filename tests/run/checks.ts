import type { Task } from './tasks.ts';

/** The parts of `npm run check`: none changes a file, so that they go side by side. The longest come first. */
export const checks: readonly Task[] = [
  { name: 'lint', command: ['oxlint', '--deny-warnings'] },
  { name: 'types', command: ['tsc', '-p', 'tsconfig.json'] },
  { name: 'messages', command: ['lingui', 'check', 'sync', '--clean', '--verbose'] },
  { name: 'translations', command: ['node', 'tests/house/check-messages.ts'] },
  { name: 'glossary', command: ['node', 'tests/house/check-glossary.ts'] },
  { name: 'record writes', command: ['node', 'tests/house/check-record-writes.ts'] },
  { name: 'foreign tables', command: ['node', 'tests/house/check-foreign-tables.ts'] },
  { name: 'migrations', command: ['node', 'core/server/commands/migration.ts', '--check'] },
  { name: 'form', command: ['oxfmt', '--check'] },
  { name: 'advisories', command: ['node', 'tests/house/check-advisories.ts'], tells: true },
];
