import { globSync, readFileSync } from 'node:fs';

/** Where rows of records are written past the one module, which tables (`*`: any), and why that is right. */
const exceptions: readonly { readonly path: RegExp; readonly tables: readonly string[]; readonly why: string }[] = [
  { path: /^core\/records\/row-statements\.server\.ts$/, tables: ['*'], why: 'the one module' },
  { path: /\/seed\//, tables: ['*'], why: 'seeds: the demo’s past begins before the audit' },
  {
    path: /^core\/session\//,
    tables: ['app_user', 'login_event'],
    why: 'what an account signs in with, and the log of sign-ins: changes of it have lines of their own',
  },
  {
    path: /^core\/session\/api-keys\.server\.ts$/,
    tables: ['api_key'],
    why: 'telemetry: when a token was used last',
  },
  { path: /^core\/server\/commands\/admin\.ts$/, tables: ['site'], why: 'the first site, before anybody can sign in' },
  { path: /^core\/host\/secrets\/seal-anew\.ts$/, tables: ['*'], why: 'the same secret under a new key' },
  { path: /^core\/server\/scope\/followed-sites\.ts$/, tables: ['*'], why: 'SQL of the trigger that follows sites' },
  {
    path: /^plugins\/administration\/server\/data-protection\/anonymise\.ts$/,
    tables: ['login_event', '${sql.table(table)}'],
    why: 'the log of sign-ins and what accounts sign in with is forgotten, not changed',
  },
  {
    path: /^plugins\/administration\/server\/user-routes\.ts$/,
    tables: ['app_user'],
    why: 'the version of an account whose roles change; `replaceRoles` writes the lines',
  },
  {
    path: /^plugins\/tracking\/server\/(aemp\/poll|ingest\/route)\.ts$/,
    tables: ['ingest_source'],
    why: 'telemetry: when a source was asked and spoke last',
  },
  {
    path: /^plugins\/tracking\/server\/ingest\/figures\.ts$/,
    tables: ['tracking_device'],
    why: 'telemetry: when a device was seen last',
  },
  {
    path: /^plugins\/tracking\/server\/alerts\/follow\.ts$/,
    tables: ['alert'],
    why: 'telemetry: how an open alert stands now',
  },
];

/** Whole lines of comments, and blocks. */
const comment = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const write =
  /\b(?:insert\s+into|update(?=\s+\S+[^;]{0,40}?\bset\b)|delete\s+from|merge\s+into)\s+(?:only\s+)?("?[a-z_]\w*"?|\$\{[^}]*\})/g;

/** A statement that writes to a record's table: where, and to which. */
export interface RawWrite {
  readonly path: string;
  readonly line: number;
  readonly table: string;
}

/** The names of the records that a project's sources define. */
export function recordNames(sources: ReadonlyMap<string, string>): ReadonlySet<string> {
  return new Set(
    [...sources.values()].flatMap((text) =>
      [...text.matchAll(/defineRecord\(\{\s*name: '(\w+)'/g)].map(([, name]) => name ?? ''),
    ),
  );
}

/** What a source writes to tables of records, in its statements of SQL; comments aside. */
export function rawWrites(path: string, text: string, records: ReadonlySet<string>): readonly RawWrite[] {
  const code = text.replaceAll(comment, (words) => words.replaceAll(/[^\n]/g, ' '));
  return [...code.matchAll(write)]
    .map(({ 1: named = '', index }) => ({
      path,
      line: code.slice(0, index).split('\n').length,
      table: named.replaceAll('"', ''),
    }))
    .filter(
      ({ table }) =>
        // A name that is put together is looked at too: nobody can say from here which table it is.
        (records.has(table) || table.startsWith('${')) &&
        !exceptions.some((one) => one.path.test(path) && (one.tables.includes('*') || one.tables.includes(table))),
    );
}

/** The sources of a project in which records are written. */
export const sourcesOf = (root: string): ReadonlyMap<string, string> =>
  new Map(
    globSync('{core,plugins}/**/*.ts', { cwd: root })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => !/\.test\.ts$|\/migrations\//.test(path))
      .map((path) => [path, readFileSync(`${root}/${path}`, 'utf8')]),
  );
