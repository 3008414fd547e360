import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { fleetingSettings } from '../../core/server/postgres/settings.ts';
import { startPostgres } from '../../core/server/postgres/start-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL server that lives as long as the test run; `startTestServer` makes databases on it. */
    readonly postgresUrl: string;
  }
}

/** One embedded PostgreSQL for the whole run: nothing is flushed, so that a clone takes a tenth of a second. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'filon-test-'));
  // The database runs as another user when the tests run as root.
  chmodSync(folder, 0o755);
  const postgres = await startPostgres({ folder: join(folder, 'postgres'), use: 'only', durable: false, settings: fleetingSettings });
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
