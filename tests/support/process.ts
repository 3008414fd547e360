import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { childEnvironment } from './child-environment.ts';

const root = join(import.meta.dirname, '../..');

/** A command of the project, run as a person would run it. */
export interface RunningCommand {
  readonly child: ChildProcess;
  readonly output: string[];
  /** Waits for a line of output; fails when the command ends before it comes. */
  readonly line: (pattern: RegExp) => Promise<RegExpExecArray>;
  /** Waits for the end; answers the exit code, or the signal's name. */
  readonly end: () => Promise<number | string>;
}

/** Runs `node <script>` of the project with these settings, a short demo and nothing else of the environment. */
export function runCommand(
  script: string,
  settings: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  input = '',
): RunningCommand {
  const child = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    env: { ...childEnvironment(), DEMO_DAYS: '14', ...settings },
    stdio: 'pipe',
  });
  child.stdin.end(input);
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => output.push(line));
  const ended = once(child, 'close') as Promise<[number | null, string | null]>;
  return {
    child,
    output,
    line: async (pattern) => {
      while (true) {
        const found = output.map((line) => pattern.exec(line)).find((match) => match !== null);
        if (found) return found;
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`It ended without ${pattern}:\n${output.join('\n')}`);
        await sleep(20);
      }
    },
    end: async () => {
      const [code, signal] = await ended;
      return code ?? signal ?? -1;
    },
  };
}
