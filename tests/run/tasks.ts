import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** A command of the project, and the tasks that must have gone well before it. */
export interface Task {
  readonly name: string;
  readonly command: readonly string[];
  readonly needs?: readonly string[];
  /** What it said is told where it went well, too. */
  readonly tells?: boolean;
}

export interface TaskResult {
  readonly name: string;
  readonly ok: boolean;
  readonly seconds: number;
}

/**
 * Runs tasks side by side, as many as there are cores, and tells of each as it ends: what it said only where it failed,
 * or has something to tell.
 */
export async function runTasks(tasks: readonly Task[], width = availableParallelism()): Promise<readonly TaskResult[]> {
  const results = new Map<string, TaskResult>();
  const waiting = [...tasks];
  const next = (): Task | undefined => {
    const index = waiting.findIndex(({ needs = [] }) =>
      needs.every((need) => results.has(need) || !tasks.some(({ name }) => name === need)),
    );
    return index < 0 ? undefined : waiting.splice(index, 1)[0];
  };
  const running = new Set<Promise<void>>();
  for (;;) {
    for (let task = running.size < width ? next() : undefined; task; task = running.size < width ? next() : undefined) {
      const { name, needs = [] } = task;
      const work = (
        needs.every((need) => results.get(need)?.ok ?? true)
          ? runTask(task)
          : Promise.resolve({ name, ok: false, seconds: 0 })
      ).then((result) => {
        results.set(name, result);
        running.delete(work);
      });
      running.add(work);
    }
    if (running.size === 0) return [...results.values()];
    await Promise.race(running);
  }
}

async function runTask({ name, command: [program = '', ...argv], tells = false }: Task): Promise<TaskResult> {
  const began = performance.now();
  const said: Buffer[] = [];
  const child = spawn(program, argv, { stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk));
  const code = await new Promise<number | null>(
    (resolve) => void child.once('error', () => resolve(null)).once('close', resolve),
  );
  const seconds = (performance.now() - began) / 1000;
  if (code !== 0 || tells) process.stdout.write(Buffer.concat(said));
  console.log(`${code === 0 ? 'ok    ' : 'failed'} ${name} (${seconds.toFixed(1)} s)`);
  return { name, ok: code === 0, seconds };
}
