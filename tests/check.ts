import { spawnSync } from 'node:child_process';
import { checkMessages } from './house/messages.ts';

/** `npm run check`: what the house promises of its code. `--only <name>` runs one of them. */
const checks: Readonly<Record<string, () => boolean | Promise<boolean>>> = {
  types: () => run('tsc', ['-p', 'tsconfig.json']),
  lint: () => run('oxlint', ['--deny-warnings']),
  messages: checkMessages,
  migrations: () => run('node', ['core/server/commands/migration.ts', '--check']),
};

const only = process.argv[2] === '--only' ? process.argv[3] : undefined;
let failed = 0;
for (const [name, check] of Object.entries(checks)) {
  if (only !== undefined && only !== name) continue;
  const started = performance.now();
  const ok = await check();
  console.log(`${ok ? 'ok    ' : 'failed'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  if (!ok) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);

function run(command: string, argv: readonly string[]): boolean {
  return spawnSync(command, argv, { stdio: 'inherit' }).status === 0;
}
