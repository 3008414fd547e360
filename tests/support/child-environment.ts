import { clockEnvironment } from './clock.ts';

/** The environment of a process that is to know nothing of the tests but their clock and the folder of their run. */
export const childEnvironment = (): Readonly<Record<string, string>> => ({
  ...kept('PATH'),
  ...kept('TMPDIR'),
  ...kept('TEST_FOLDER'),
  ...clockEnvironment(),
});

const kept = (name: string): Readonly<Record<string, string>> =>
  process.env[name] === undefined ? {} : { [name]: process.env[name] };
