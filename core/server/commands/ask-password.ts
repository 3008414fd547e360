import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { StartError } from '../start-error.ts';

const shortest = 15;
const longest = 128;

/** Asks twice for a password without showing it; from a pipe it takes the first line. */
export async function askPassword(): Promise<string> {
  const password = process.stdin.isTTY ? await askTwice() : await readLine('', false);
  const { length } = Array.from(password);
  if (length < shortest || length > longest) throw new StartError(`A password has ${shortest} to ${longest} characters.`);
  return password;
}

async function askTwice(): Promise<string> {
  const first = await readLine('Password: ', true);
  const second = await readLine('Again: ', true);
  if (first !== second) throw new StartError('The two passwords differ.');
  return first;
}

async function readLine(question: string, terminal: boolean): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal });
  lines.on('SIGINT', () => process.exit(130));
  const [line] = (await Promise.race([once(lines, 'line'), once(lines, 'close')])) as [string?];
  lines.close();
  if (terminal) process.stderr.write('\n');
  return line ?? '';
}
