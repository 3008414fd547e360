import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pluginFiles } from './plugin-template.ts';

const root = new URL('../../../', import.meta.url).pathname;
const [id = ''] = process.argv.slice(2);
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id))
  fail('Say the id in small letters and dashes: npm run new-plugin -- weather-station');
if (existsSync(`${root}plugins/${id}`)) fail(`There is a plugin "${id}" already.`);

const camel = id.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
for (const [path, content] of Object.entries(pluginFiles(id, camel))) {
  mkdirSync(dirname(`${root}plugins/${id}/${path}`), { recursive: true });
  writeFileSync(`${root}plugins/${id}/${path}`, content);
}
spawnSync('npm', ['run', '--silent', 'migration', '--', 'begins'], { stdio: 'inherit', cwd: root });
spawnSync('npm', ['run', '--silent', 'messages'], { stdio: 'ignore', cwd: root });
spawnSync('npm', ['exec', '--', 'oxfmt', `plugins/${id}`], {
  stdio: 'ignore',
  cwd: root,
});
console.log(
  `plugins/${id} stands. Its French lies in plugins/${id}/locales; its test runs with npm test -- plugins/${id}.`,
);

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}
