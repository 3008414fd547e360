import { runCommand } from './process.ts';

/** `npm run admin -- <words>` over a data folder, as a person would run it; `input` is what its standard input says. */
export async function runAdmin(
  settings: Readonly<Record<string, string>>,
  words: readonly string[],
  input = '',
): Promise<{ readonly code: number | string; readonly said: string }> {
  const command = runCommand('core/server/commands/admin.ts', settings, words, input);
  const code = await command.end();
  return { code, said: command.output.join('\n') };
}
