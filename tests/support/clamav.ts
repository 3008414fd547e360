import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Where Debian puts it; another by CLAMD. */
const path = process.env.CLAMD ?? '/usr/sbin/clamd';

/** Whether there is a ClamAV to test against. */
export const hasClamav = (): boolean => existsSync(path);

/**
 * The harmless file that every scanner must find (eicar.org); put together here, so that no scanner finds it in our own
 * sources.
 */
export const eicar = ['X5O!P%@AP[4', '\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE!', '$H+H*'].join('');
/**
 * What our scanner calls it: the lists of the makers are not to be had without a network, so it knows this one thing.
 */
export const eicarName = 'Filon.Test.Eicar.UNOFFICIAL';

export interface Clamav {
  /** For `SCANNER_URL`: over a socket in the file system, and over loopback. */
  readonly url: string;
  readonly child: () => ChildProcess;
  readonly kill: () => Promise<void>;
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** A real ClamAV daemon with a list of one signature; it takes files of so many megabytes. */
export async function startClamav({ megabytes = 32 }: { readonly megabytes?: number } = {}): Promise<Clamav> {
  const folder = mkdtempSync(join(tmpdir(), 'filon-clamav-'));
  const socket = join(folder, 'clamd.socket');
  mkdirSync(join(folder, 'lists'));
  writeFileSync(
    join(folder, 'lists/test.ndb'),
    `${eicarName.replace('.UNOFFICIAL', '')}:0:*:${Buffer.from(eicar).toString('hex')}\n`,
  );
  writeFileSync(
    join(folder, 'clamd.conf'),
    [
      `DatabaseDirectory ${join(folder, 'lists')}`,
      `LocalSocket ${socket}`,
      `TemporaryDirectory ${folder}`,
      `StreamMaxLength ${megabytes}M`,
      'Foreground yes',
      'ConcurrentDatabaseReload no',
      'SelfCheck 0',
      '',
    ].join('\n'),
  );
  let child = await launch(folder);
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  };
  return {
    url: `clamd://${socket}`,
    child: () => child,
    kill,
    restart: async () => void (child = await launch(folder)),
    stop: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function launch(folder: string): Promise<ChildProcess> {
  const child = spawn(path, ['--config-file', join(folder, 'clamd.conf')], { stdio: ['ignore', 'pipe', 'pipe'] });
  const said: string[] = [];
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line);
        if (/Self checking|Setting connection queue length|Listening daemon/.test(line)) resolve(child);
      });
    }
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`ClamAV ended with ${code}: ${said.join('\n')}`)));
  });
}
