import { msg } from '@lingui/core/macro';
import { readXml } from '../../../../core/files/read-xml.ts';
import { LineFault } from '../../../../core/files/line-fault.ts';
import type { UblDocument, UblKind } from './model.ts';
import { namespaces, rootNamespace } from './namespaces.ts';
import { readLeaf } from './read-leaf.ts';
import type { Entry, Shape } from './shape.ts';
import { shapes } from './shapes.ts';
import { UblFault } from './ubl-fault.ts';

/** Bytes that a file has at most. */
export const largestUbl = 10 * 1_048_576;
const deepest = 40;

type Scope = Readonly<Record<string, string>>;
type Node = Readonly<Record<string, unknown>>;

/**
 * A file of UBL 2 as our model has it. Elements that we have no use for are passed over; what is wrong in the others is
 * refused with their name (catalogue procurement.md §6). Throws an `UblFault`.
 */
export function readUbl(bytes: Uint8Array): UblDocument {
  if (bytes.length > largestUbl) throw new UblFault(msg`This file is larger than 10 MB.`);
  const text = textOf(bytes);
  if (/<!\s*(DOCTYPE|ENTITY)/i.test(text))
    throw new UblFault(msg`This XML file is not accepted (document type declared).`);
  const [name, root, scope] = rootOf(text);
  const kind = name.split(':').at(-1) as UblKind;
  if (!Object.hasOwn(shapes, kind) || uriOf(name, scope) !== rootNamespace(kind))
    throw new UblFault(msg`This UBL 2 document type is not supported: ${name}.`, name);
  const reader = new Reader();
  const model = reader.read(shapes[kind], root, scope, `/${kind}`);
  // The shape of its kind is what has been read.
  return { kind, ...model, ...reader.currencyOf(model['currency'], kind) } as unknown as UblDocument;
}

/** UTF-8 or the encoding that the file declares, of those that business software writes. */
function textOf(bytes: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declared = /<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(start)?.[1]?.toLowerCase() ?? 'utf-8';
  const encoding = ['iso-8859-1', 'windows-1252', 'iso-8859-15', 'us-ascii'].includes(declared) ? declared : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new UblFault(msg`This file is not text in its declared encoding (${declared}).`);
  }
}

function rootOf(text: string): readonly [string, Node, Scope] {
  let parsed: Node;
  try {
    parsed = readXml(text, { removeNSPrefix: false, htmlEntities: true, maxNestedTags: deepest });
  } catch (error) {
    if (!(error instanceof LineFault)) throw error;
    const { line, message } = error;
    throw new UblFault(msg`This file is not XML: line ${line}, ${message}`);
  }
  const [root] = Object.entries(parsed).filter(([name]) => !name.startsWith('?'));
  const [name, value] = root ?? ['', {}];
  const node = asNode(value);
  return [name, node, within({}, node)];
}

const asNode = (value: unknown): Node =>
  typeof value === 'object' && value !== null ? (value as Node) : { '#text': value };

/** The prefixes that hold inside of an element. */
function within(scope: Scope, node: Node): Scope {
  const own = Object.entries(node).flatMap(([name, uri]) => {
    const declared = /^@xmlns(?::(.+))?$/.exec(name);
    return declared ? [[declared[1] ?? '', String(uri)] as const] : [];
  });
  return own.length === 0 ? scope : { ...scope, ...Object.fromEntries(own) };
}

const uriOf = (name: string, scope: Scope): string | undefined =>
  scope[name.includes(':') ? (name.split(':')[0] ?? '') : ''];

interface Found {
  readonly node: Node;
  readonly scope: Scope;
  readonly element: string;
}

class Reader {
  /** Of the first amount; all others have to have the same. */
  private currency: string | null = null;

  read(shape: Shape, node: Node, scope: Scope, path: string): Record<string, unknown> {
    return Object.assign({}, ...shape.map((entry) => this.members(entry, node, scope, path))) as Record<
      string,
      unknown
    >;
  }

  private members(entry: Entry, node: Node, scope: Scope, path: string): Record<string, unknown> {
    const found = findAll(entry.name, node, scope, path);
    const [first] = found;
    const element = `${path}/${local(entry.name)}`;
    if (!first) {
      if ('isRequired' in entry && entry.isRequired)
        throw new UblFault(msg`${element}: this element is missing.`, element);
      return {};
    }
    if (entry.as === 'leaves') return { [entry.member]: found.map((one) => textIn(one, entry.max)) };
    if (entry.as === 'many')
      return { [entry.member]: found.map((one) => this.read(entry.shape, one.node, one.scope, one.element)) };
    if (found.length > 1) throw new UblFault(msg`${element} appears more than once.`, element);
    switch (entry.as) {
      case 'constant':
        textIn(first, longestConstant);
        return {};
      case 'group':
        return this.read(entry.shape, first.node, first.scope, element);
      case 'one':
        return { [entry.member]: this.read(entry.shape, first.node, first.scope, element) };
      case 'leaf': {
        const text = textIn(first, entry.max);
        if (entry.kind === 'amount') this.sameCurrency(first);
        const carried = entry.carried && attribute(first, entry.carried.attribute);
        return {
          [entry.member]: readLeaf(entry.kind, text, element),
          ...(entry.carried && carried ? { [entry.carried.member]: carried } : {}),
        };
      }
    }
  }

  /** Of the document: many say it with their amounts alone. Throws where it is another than theirs. */
  currencyOf(said: unknown, kind: UblKind): { readonly currency?: string } {
    if (this.currency === null) return {};
    if (said !== undefined && said !== this.currency)
      throw new UblFault(msg`Several currencies in one document.`, `/${kind}`);
    return { currency: this.currency };
  }

  private sameCurrency(found: Found): void {
    const code = attribute(found, 'currencyID');
    if (!code) return;
    this.currency ??= code;
    if (code !== this.currency) throw new UblFault(msg`Several currencies in one document.`, found.element);
  }
}

const longestConstant = 200;
const longestAttribute = 40;
const local = (name: string): string => name.split(':').at(-1) ?? name;

/** All elements of a name inside of another, by namespace and not by prefix. */
function findAll(name: string, node: Node, scope: Scope, path: string): readonly Found[] {
  const [prefix = ''] = name.split(':');
  const wanted = namespaces[prefix as keyof typeof namespaces];
  const found = Object.entries(node).flatMap(([key, value]) =>
    key.startsWith('@') || key.startsWith('#') || local(key) !== local(name)
      ? []
      : (Array.isArray(value) ? value : [value]).map((each: unknown) => {
          const inside = asNode(each);
          const own = within(scope, inside);
          return { node: inside, scope: own, uri: uriOf(key, own) };
        }),
  );
  const ours = found.filter(({ uri }) => uri === wanted);
  return ours.map(({ node: inside, scope: own }, place) => ({
    node: inside,
    scope: own,
    element: `${path}/${local(name)}${ours.length > 1 ? `[${place + 1}]` : ''}`,
  }));
}

const plain = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** What an element says. Throws where it says nothing, or too much. */
function textIn({ node, element }: Found, max: number): string {
  const text = plain(node['#text']);
  if (text === '') throw new UblFault(msg`${element}: this element is empty.`, element);
  if (text.length > max) throw new UblFault(msg`${element}: at most ${max} characters.`, element);
  return text;
}

function attribute({ node, element }: Found, name: string): string | null {
  const text = plain(node[`@${name}`]);
  if (text.length > longestAttribute)
    throw new UblFault(msg`${element}: at most ${longestAttribute} characters.`, element);
  return text === '' ? null : text;
}
