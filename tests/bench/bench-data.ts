import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A new folder under the system's for temporary files. `BENCH_DATA` names a data folder, made with the password of the
 * tests and stopped, to begin with in the place of an empty one: a demo of a year takes a minute to make.
 */
export function benchData(): { readonly parent: string; readonly dataDir: string } {
  const parent = mkdtempSync(join(tmpdir(), 'filon-bench-'));
  const dataDir = join(parent, 'data');
  const { BENCH_DATA: made } = process.env;
  if (made === undefined) return { parent, dataDir };
  // The database's own system user must reach its files, which `cp` leaves to it.
  chmodSync(parent, 0o755);
  spawnSync('cp', ['-a', '--reflink=auto', made, dataDir], { stdio: 'inherit' });
  return { parent, dataDir };
}
