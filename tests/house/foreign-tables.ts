import { globSync, readFileSync } from 'node:fs';
import { parseAst, Visitor, type ESTree } from 'vite';

/** Where a statement names what another plugin makes, and why. No further ones: declare the use. */
const exceptions: readonly { readonly path: RegExp; readonly names: readonly string[]; readonly why: string }[] = [
  {
    path: /^plugins\/production\/migrations\/\d+-production-(haul-cycles|payload-source|partial-cycles|trip-sums)\.sql$/,
    names: ['equipment'],
    why: 'the view of trips tells what each truck may carry; production needs the machines anyway',
  },
  {
    path: /^plugins\/tracking\/migrations\/202611250440-tracking-names-elsewhere\.sql$/,
    names: ['equipment'],
    why: 'machines of sites that the caller may not see; tracking needs the machines anyway',
  },
];

/** A statement that names a table, view or function which another plugin makes. */
export interface ForeignName {
  readonly path: string;
  readonly line: number;
  readonly name: string;
  readonly owner: string;
}

/** Who makes each table, view and function, as migrations say: the id of a plugin, or `core`. */
export type Owners = ReadonlyMap<string, { readonly owner: string; readonly isTable: boolean }>;

const made = new RegExp(
  String.raw`\bcreate\s+(?:or\s+replace\s+)?(?:unlogged\s+)?(table|(?:materialized\s+)?view|function)\s+` +
    String.raw`(?:if\s+not\s+exists\s+)?"?(?!if\b)(\w+)"?`,
  'gi',
);
/** Where a statement names tables; a list after `from` may name several. */
const item = String.raw`"?[a-z_]\w*"?`;
const places = new RegExp(
  String.raw`(?:\b(?:from|join|update(?! of)|into|only|using|references|exists|table)\s+(?:only\s+)?` +
    String.raw`|regclass\('(?:public\.)?)((?:${item}(?:\s+(?:as\s+)?[a-z_]\w*)?\s*,\s*)*${item})`,
  'g',
);
/** Calls of the query builder that take a table's name. */
const builderCalls =
  /^(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|table|(?:inner|left|right|full|cross)Join)$/;

/** Calls that declare what a plugin uses. */
const declarations: ReadonlySet<string> = new Set(['readsTable', 'callsFunction']);

const ownerOf = (path: string): string => /^plugins\/([^/]+)\//.exec(path)?.[1] ?? 'core';

export function ownersOf(migrations: ReadonlyMap<string, string>): Owners {
  const owners = new Map<string, { owner: string; isTable: boolean }>();
  for (const [path, text] of migrations)
    for (const { 1: kind = '', 2: name = '' } of withoutSqlComments(text).matchAll(made))
      if (!owners.has(name)) owners.set(name, { owner: ownerOf(path), isTable: kind.toLowerCase() === 'table' });
  return owners;
}

/** What a source or a migration names of another plugin. */
export function foreignNames(path: string, text: string, owners: Owners): readonly ForeignName[] {
  const named = path.endsWith('.sql') ? namesInSql(withoutSqlComments(text), 0, owners) : namesInSource(text, owners);
  return named.flatMap(({ name, index }) => {
    const owner = owners.get(name)?.owner ?? 'core';
    const excepted = exceptions.some((one) => one.path.test(path) && one.names.includes(name));
    return owner === 'core' || owner === ownerOf(path) || excepted
      ? []
      : [{ path, line: text.slice(0, index).split('\n').length, name, owner }];
  });
}

interface Named {
  readonly name: string;
  readonly index: number;
}

function namesInSource(text: string, owners: Owners): readonly Named[] {
  const names: Named[] = [];
  const declared = new Set<number>();
  new Visitor({
    CallExpression: ({ callee, arguments: [first] }) => {
      const called = calledName(callee);
      if (first?.type !== 'Literal' || typeof first.value !== 'string') return;
      if (declarations.has(called)) declared.add(first.start);
      if (builderCalls.test(called)) names.push({ name: first.value.split(' ')[0] ?? '', index: first.start });
    },
    TemplateLiteral: (literal) => {
      const sql = blankExpressions(text, literal);
      names.push(...namesInSql(sql, literal.start, owners));
    },
    Literal: ({ value, start }) => {
      if (typeof value === 'string' && !declared.has(start)) names.push(...namesInSql(value, start, owners));
    },
  }).visit(parseAst(text, { lang: 'ts' }));
  return names;
}

const calledName = (callee: ESTree.Expression): string => {
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : '';
};

/** The text of a template between its expressions; each of these is looked at on its own. */
const blankExpressions = (text: string, { quasis, start, end }: ESTree.TemplateLiteral): string => {
  const blank = text.slice(start, end).replaceAll(/[^\n]/g, ' ').split('');
  for (const quasi of quasis) for (let at = quasi.start; at < quasi.end; at += 1) blank[at - start] = text[at] ?? ' ';
  return blank.join('');
};

/** Names of views and functions say it wherever they stand; those of tables are names of columns and records too. */
function namesInSql(sql: string, start: number, owners: Owners): readonly Named[] {
  const tables = [...sql.matchAll(places)].flatMap(({ 0: all, 1: list = '', index }) => {
    const from = index + all.length - list.length;
    return [...list.matchAll(/(?:^|,)\s*"?([a-z_]\w*)/g)].map(({ 0: item, 1: name = '', index: at }) => ({
      name,
      index: start + from + at + item.length - name.length,
    }));
  });
  const others = [...sql.matchAll(/\b[a-z_]\w*\b/g)].map(({ 0: name, index }) => ({ name, index: start + index }));
  return [
    ...tables.filter(({ name }) => owners.get(name)?.isTable === true),
    ...others.filter(({ name }) => owners.get(name)?.isTable === false),
  ];
}

const withoutSqlComments = (sql: string): string =>
  sql.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, (words) => words.replaceAll(/[^\n]/g, ' '));

/** Every foreign name of a project, by file. */
export function foreignNamesIn(root: string): readonly ForeignName[] {
  const read = (pattern: string): ReadonlyMap<string, string> =>
    new Map(
      globSync(pattern, { cwd: root })
        .map((path) => path.replaceAll('\\', '/'))
        .filter((path) => !path.endsWith('.test.ts') && !path.endsWith('.d.ts'))
        .toSorted()
        .map((path) => [path, readFileSync(`${root}/${path}`, 'utf8')]),
    );
  const migrations = read('{core,plugins}/**/migrations/*.sql');
  const owners = ownersOf(migrations);
  return [...read('{core,plugins}/**/*.ts'), ...migrations].flatMap(([path, text]) => foreignNames(path, text, owners));
}
