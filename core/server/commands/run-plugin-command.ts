import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { loadModule } from './load-module.ts';

const root = new URL('../../../', import.meta.url).pathname;
const [name = '', ...argv] = process.argv.slice(2);

/** Runs `plugins/<id>/commands/<name>.ts`: a plugin's own command line, named in package.json. */
for (const plugin of await readdir(`${root}plugins`)) {
  const path = `plugins/${plugin}/commands/${name}.ts`;
  if (!existsSync(root + path)) continue;
  const { module, close } = await loadModule<{ run: (argv: readonly string[]) => Promise<number> }>(`/${path}`);
  const code = await module.run(argv);
  await close();
  process.exit(code);
}
console.error(`No plugin has a command "${name}".`);
process.exit(2);
