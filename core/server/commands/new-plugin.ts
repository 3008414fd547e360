import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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
enlist('plugins/index.ts', `import { ${camel} } from './${id}/index.ts';`, camel);
enlist('plugins/index.server.ts', `import { ${camel} } from './${id}/${id}.server.ts';`, camel);
spawnSync('npm', ['run', '--silent', 'migration', '--', 'begins'], { stdio: 'inherit', cwd: root });
spawnSync('npm', ['run', '--silent', 'messages'], { stdio: 'ignore', cwd: root });
spawnSync('npm', ['exec', '--', 'oxfmt', `plugins/${id}`, 'plugins/index.ts', 'plugins/index.server.ts'], {
  stdio: 'ignore',
  cwd: root,
});
console.log(
  `plugins/${id} stands. Its French lies in plugins/${id}/locales; its test runs with npm test -- plugins/${id}.`,
);

/** Adds the plugin to a list of plugins: its import after the last one, its name at the end of the array. */
function enlist(file: string, line: string, name: string): void {
  const source = readFileSync(root + file, 'utf8');
  const lastImport = source.lastIndexOf('\nimport ');
  const end = source.indexOf('\n', lastImport + 1);
  writeFileSync(
    root + file,
    `${source.slice(0, end)}\n${line}${source.slice(end)}`.replace(/,?\s*\];\s*$/, `, ${name}];\n`),
  );
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}
