import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './filon-process.ts';

/** Where Debian puts the broker; another by MOSQUITTO. */
const path = process.env.MOSQUITTO ?? '/usr/sbin/mosquitto';

/** Whether there is a broker to test against. */
export const hasMosquitto = (): boolean => existsSync(path);

export interface Broker {
  readonly url: string;
  /** Ends it as a power cut would. */
  readonly kill: () => Promise<void>;
  /** Starts it anew on the same port, with what it had written down. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** A real MQTT broker (5 and 3.1.1) on a free port of this machine, which writes down what it holds. */
export async function startBroker(): Promise<Broker> {
  const folder = mkdtempSync(join(tmpdir(), 'filon-broker-'));
  const port = await freePort();
  const user = process.getuid?.() === 0 ? 'user root\n' : '';
  writeFileSync(
    join(folder, 'mosquitto.conf'),
    `listener ${port} 127.0.0.1\nallow_anonymous true\npersistence true\npersistence_location ${folder}/\nautosave_interval 1\nautosave_on_changes true\nmax_queued_messages 100000\n${user}`,
  );
  let broker = await launch(folder);
  const kill = (): Promise<void> => ended(broker, 'SIGKILL');
  return {
    url: `mqtt://127.0.0.1:${port}`,
    kill,
    restart: async () => void (broker = await launch(folder)),
    stop: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function launch(folder: string): Promise<ChildProcess> {
  const broker = spawn(path, ['-c', join(folder, 'mosquitto.conf')], { stdio: ['ignore', 'ignore', 'pipe'] });
  return new Promise((resolve, reject) => {
    let said = '';
    broker.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (/running/.test(said)) resolve(broker);
    });
    broker.once('exit', (code) => reject(new Error(`The broker ended with ${code}: ${said}`)));
  });
}

const ended = (broker: ChildProcess, signal: NodeJS.Signals): Promise<void> =>
  new Promise((resolve) => {
    if (broker.exitCode !== null || broker.signalCode !== null) return resolve();
    broker.once('exit', () => resolve());
    broker.kill(signal);
  });
