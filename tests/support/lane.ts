import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processState } from '../../core/server/postgres/process-table.ts';
import { fleetingSettings } from '../../core/server/postgres/settings.ts';
import { startPostgres, type EmbeddedPostgres } from '../../core/server/postgres/start-postgres.ts';
import { clockEnvironment, clockOffset } from './clock.ts';
import { copyDemoDatabase } from './demo-image.ts';
import { runFolder } from './folders.ts';

/** Where this lane's PostgreSQL keeps its data. */
const laneFolder = (): string => join(runFolder(), `lane-${process.env.VITEST_POOL_ID ?? process.pid}-${process.pid}`);

interface Lane {
  readonly postgres: EmbeddedPostgres;
  readonly offset: number;
}

// Kept by the process: files of one lane come one after the other, and share what was started.
const slot = Symbol.for('filon.tests.lane');
const process_ = globalThis as unknown as { [slot]?: Promise<Lane> };

/**
 * The address of the PostgreSQL of this lane: lanes stand side by side, each with a server of its own that holds a copy
 * of the demo mine. Nothing is flushed, so that a clone takes a tenth of a second. With a set clock every file finds it
 * at the instant where it begins.
 */
export async function lanePostgres(): Promise<string> {
  const known = await process_[slot];
  if (known?.offset !== clockOffset()) process_[slot] = start(known);
  return ((await process_[slot]) as Lane).postgres.url;
}

async function start(known: Lane | undefined): Promise<Lane> {
  const folder = laneFolder();
  if (known) await known.postgres.stop();
  else copyDemoDatabase(folder);
  return {
    postgres: await startPostgres({
      folder,
      use: 'only',
      durable: false,
      settings: fleetingSettings,
      environment: clockEnvironment(),
    }),
    offset: clockOffset(),
  };
}

/** Ends what the lanes of this run left, once their processes are gone. */
export async function endLanes(): Promise<void> {
  for (const folder of globSync(join(runFolder(), 'lane-*'))) {
    const pid = existsSync(join(folder, 'data/postmaster.pid'))
      ? Number.parseInt(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8'), 10)
      : 0;
    if (pid > 0 && processState(pid) === 'running') process.kill(pid, 'SIGQUIT');
    while (pid > 0 && processState(pid) === 'running') await sleep(20);
    rmSync(folder, { recursive: true, force: true });
  }
}
