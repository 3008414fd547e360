import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { StartError } from '../../host/start-error.ts';

const shortest = 15;
const longest = 128;

/** Asks twice for a new password without showing it; from a pipe or a file it takes the first line. */
export async function askPassword(called: 'Password' | 'Passphrase' = 'Password'): Promise<string> {
  const password = await askSecret(called);
  if (process.stdin.isTTY && password !== (await askSecret('Again')))
    throw new StartError(`The two ${called.toLowerCase()}s differ.`);
  const { length } = Array.from(password);
  if (length < shortest || length > longest)
    throw new StartError(`A ${called.toLowerCase()} has ${shortest} to ${longest} characters.`);
  return password;
}

/** Asks for something secret without showing it; from a pipe or a file it takes the first line. */
export const askSecret = (called: string): Promise<string> =>
  process.stdin.isTTY ? readLine(`${called}: `, true) : readLine('', false);

async function readLine(question: string, terminal: boolean): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal });
  // From here on the terminal shows nothing that is typed.
  process.stderr.write(question);
  lines.on('SIGINT', () => process.exit(130));
  const [line] = (await Promise.race([once(lines, 'line'), once(lines, 'close')])) as [string?];
  lines.close();
  if (terminal) process.stderr.write('\n');
  return line ?? '';
}
