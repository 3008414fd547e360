import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { parseAst, type ESTree } from 'vite';

/** What the first load knows of a record, as it stands in its file. */
export interface FrontRecord {
  readonly file: string;
  /** The name that its file exports it by. */
  readonly constant: string;
  readonly name: string;
  readonly path: string;
  readonly title: FrontWords;
  readonly plural: FrontWords;
  readonly listTitle?: FrontWords;
  readonly aliases?: readonly string[];
  readonly nav?: number | { readonly place: number; readonly group: string };
  readonly actor?: true;
  readonly forms?: false | 'new';
  /** It has a right of its own to import. */
  readonly ownImport?: true;
}

/** Words with the id under which catalogs keep them. */
export interface FrontWords {
  readonly id: string;
  readonly message: string;
  readonly context?: string;
}

type Properties = ReadonlyMap<string, ESTree.Expression>;

/** The files of a plugin's folder `records/`. */
export const recordFiles = (root: string, plugin: string): readonly string[] =>
  globSync(`plugins/${plugin}/records/*.ts`, { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .toSorted();

/**
 * The records of a plugin that have screens, read from their files without running them: the first load needs their
 * names, and not what they import. What it reads must stand there as literals; throws a sentence where it does not.
 */
export const frontRecords = (root: string, plugin: string): readonly FrontRecord[] =>
  recordFiles(root, plugin).flatMap((file) => recordsIn(root, file));

function recordsIn(root: string, file: string): readonly FrontRecord[] {
  const { body } = parseAst(readFileSync(`${root}/${file}`, 'utf8'), { lang: 'ts' });
  return body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') return [];
    return statement.declaration.declarations.flatMap(({ id, init }) => {
      if (id.type !== 'Identifier' || init?.type !== 'CallExpression' || !calls(init, 'defineRecord')) return [];
      const [source] = init.arguments;
      if (source?.type !== 'ObjectExpression') throw new Error(`${file}: defineRecord takes an object as it stands.`);
      const properties = propertiesOf(source);
      return properties.has('path') ? [frontRecord(file, id.name, properties)] : [];
    });
  });
}

function frontRecord(file: string, constant: string, properties: Properties): FrontRecord {
  const literal = (name: string): unknown => {
    const value = properties.get(name);
    return value && literalOf(value, `${basename(file)}: ${name}`);
  };
  const words = (name: string): FrontWords | undefined => {
    const value = properties.get(name);
    return value && wordsOf(value, `${basename(file)}: ${name}`);
  };
  const access = properties.get('access');
  const ownImport = access?.type === 'ObjectExpression' && propertiesOf(access).has('import');
  const options = {
    ...given('listTitle', words('listTitle')),
    ...given('aliases', literal('aliases')),
    ...given('nav', literal('nav')),
    ...given('actor', literal('actor')),
    ...given('forms', literal('forms')),
    ...given('ownImport', ownImport || undefined),
  };
  return {
    file,
    constant,
    name: String(literal('name')),
    path: String(literal('path')),
    title: words('title') ?? missing(file, 'title'),
    plural: words('plural') ?? missing(file, 'plural'),
    ...options,
  };
}

const given = (name: string, value: unknown): object => (value === undefined ? {} : { [name]: value });

function missing(file: string, name: string): never {
  throw new Error(`${file}: a record with a path needs a ${name}.`);
}

const calls = ({ callee }: ESTree.CallExpression, name: string): boolean =>
  callee.type === 'Identifier' && callee.name === name;

function propertiesOf({ properties }: ESTree.ObjectExpression): Properties {
  return new Map(
    properties.flatMap((property) =>
      property.type === 'Property' && property.key.type === 'Identifier'
        ? [[property.key.name, property.value as ESTree.Expression] as const]
        : [],
    ),
  );
}

function literalOf(value: ESTree.Expression, where: string): unknown {
  if (value.type === 'Literal') return value.value;
  if (value.type === 'ArrayExpression')
    return value.elements.map((element) => literalOf(element as ESTree.Expression, where));
  if (value.type === 'ObjectExpression')
    return Object.fromEntries([...propertiesOf(value)].map(([name, inner]) => [name, literalOf(inner, where)]));
  throw new Error(`${where} must be written out: the first load is made from it without running the file.`);
}

/** `msg\`…\`` or `msg({ message, context })`. */
function wordsOf(value: ESTree.Expression, where: string): FrontWords {
  if (value.type === 'TaggedTemplateExpression' && value.quasi.quasis.length === 1) {
    const message = value.quasi.quasis[0]?.value.cooked ?? '';
    return { id: generateMessageId(message), message };
  }
  if (value.type === 'CallExpression' && calls(value, 'msg') && value.arguments[0]?.type === 'ObjectExpression') {
    const { message, context } = literalOf(value.arguments[0], where) as { message: string; context?: string };
    return { id: generateMessageId(message, context), message, ...(context === undefined ? {} : { context }) };
  }
  throw new Error(`${where} must be msg\`…\` or msg({ message, context }).`);
}
