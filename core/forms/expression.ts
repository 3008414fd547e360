import jsep, { type CoreExpression, type Expression } from 'jsep';

/**
 * Conditions and formulas of templates: `T01 = nok and family = haul_truck`, `100 * (1 - D02 / last(D02))`. Numbers,
 * words, names, comparisons, `and`, `or`, `not`, arithmetic and the functions below are all that can be said.
 */
for (const word of ['or', '||']) jsep.addBinaryOp(word, 1);
for (const word of ['and', '&&']) jsep.addBinaryOp(word, 2);
for (const sign of ['=', '<>']) jsep.addBinaryOp(sign, 6);
jsep.addUnaryOp('not');

/** What a name stands for: what was answered, a number, or nothing yet. */
export type Named = string | number | null;
type Value = Named | boolean;

/** What an expression may ask. */
export interface Names {
  /** The value of a code or fact; undefined for a word that is neither. */
  readonly of: (name: string) => Named | undefined;
  /** The value of an item the time before, at the same subject. */
  readonly last: (name: string) => number | null;
}

/** Whether a condition holds. Each comparison with what is not answered is false. */
export const holds = (text: string, names: Names): boolean => truthOf(valueOf(parsed(text), names));

/** The number that a formula comes to; null where one of its numbers is missing, or none comes out. */
export function numberOf(text: string, names: Names): number | null {
  const value = valueOf(parsed(text), names);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** What an expression names, words among them, each once; null where it cannot be read. */
export function namesIn(text: string): readonly string[] | null {
  try {
    return [...new Set(identifiers(parsed(text)))];
  } catch {
    return null;
  }
}

/** What names are said to be, or not to be, in a condition that can be read: `A1 = nok` compares A1 with nok. */
export const comparedIn = (text: string): readonly { readonly name: string; readonly word: string }[] =>
  comparisons(parsed(text));

const known = new Map<string, CoreExpression>();
/** Read once: a form asks its conditions with every answer. */
function parsed(text: string): CoreExpression {
  const read = known.get(text) ?? (jsep(text) as CoreExpression);
  known.set(text, read);
  return read;
}

const core = (node: Expression): CoreExpression => node as CoreExpression;
const truthOf = (value: Value | undefined): boolean => Boolean(value);
const noPlace = (what: string): SyntaxError => new SyntaxError(`"${what}" has no place in a condition or formula.`);

function valueOf(node: CoreExpression, names: Names): Value {
  switch (node.type) {
    case 'Literal':
      return node.value as Value;
    case 'Identifier': {
      const value = names.of(node.name);
      return value === undefined ? node.name : value;
    }
    case 'UnaryExpression': {
      const value = valueOf(core(node.argument), names);
      if (node.operator !== '-') return !truthOf(value);
      return typeof value === 'number' ? -value : null;
    }
    case 'BinaryExpression': {
      const [left, right] = [valueOf(core(node.left), names), valueOf(core(node.right), names)];
      return (ofAny[node.operator] ?? ofNumbers[node.operator] ?? nothing)(left as never, right as never);
    }
    case 'CallExpression': {
      const { callee, arguments: given } = node;
      const name = nameOf(core(callee));
      if (name === 'last') return names.last(nameOf(core(given[0] ?? callee)));
      const numbers = given.map((argument) => valueOf(core(argument), names));
      return numbers.every((value) => typeof value === 'number') ? (functions[name]?.(...numbers) ?? null) : null;
    }
    default:
      throw noPlace(node.type);
  }
}

type OfTwo<Of> = Readonly<Record<string, (left: Of, right: Of) => Value>>;
const both = (left: Value, right: Value): boolean => truthOf(left) && truthOf(right);
const either = (left: Value, right: Value): boolean => truthOf(left) || truthOf(right);
const same = (left: Value, right: Value): boolean => left !== null && left === right;
const other = (left: Value, right: Value): boolean => left !== null && right !== null && left !== right;
const ofAny: OfTwo<Value> = {
  and: both,
  '&&': both,
  or: either,
  '||': either,
  '=': same,
  '==': same,
  '!=': other,
  '<>': other,
};

const numeric =
  (apply: (left: number, right: number) => Value) =>
  (left: Value, right: Value): Value =>
    typeof left === 'number' && typeof right === 'number' ? apply(left, right) : null;
const ofNumbers: OfTwo<Value> = {
  '<': numeric((left, right) => left < right),
  '<=': numeric((left, right) => left <= right),
  '>': numeric((left, right) => left > right),
  '>=': numeric((left, right) => left >= right),
  '+': numeric((left, right) => left + right),
  '-': numeric((left, right) => left - right),
  '*': numeric((left, right) => left * right),
  '/': numeric((left, right) => left / right),
};
const nothing = (): null => null;

const functions: Readonly<Record<string, (...numbers: number[]) => number>> = {
  min: Math.min,
  max: Math.max,
  abs: (value = Number.NaN) => Math.abs(value),
  round: (value = Number.NaN, decimals = 0) => Math.round(value * 10 ** decimals) / 10 ** decimals,
};

const nameOf = (node: CoreExpression): string => (node.type === 'Identifier' ? node.name : '');

const equalities: ReadonlySet<string> = new Set(['=', '==', '!=', '<>']);

function comparisons(node: CoreExpression): readonly { readonly name: string; readonly word: string }[] {
  switch (node.type) {
    case 'UnaryExpression':
      return comparisons(core(node.argument));
    case 'BinaryExpression': {
      const sides = [core(node.left), core(node.right)] as const;
      if (!equalities.has(node.operator)) return sides.flatMap(comparisons);
      const [left, right] = sides.map(saidBy);
      if (left === undefined || right === undefined) return [];
      return [
        { name: left, word: right },
        { name: right, word: left },
      ];
    }
    default:
      return [];
  }
}

const saidBy = (node: CoreExpression): string | undefined =>
  node.type === 'Identifier' ? node.name : node.type === 'Literal' ? String(node.value) : undefined;

/** The names in an expression, in order; throws on what has no place in one. */
function identifiers(node: CoreExpression): readonly string[] {
  switch (node.type) {
    case 'Literal':
      return [];
    case 'Identifier':
      return [node.name];
    case 'UnaryExpression':
      if (!['not', '!', '-'].includes(node.operator)) throw noPlace(node.operator);
      return identifiers(core(node.argument));
    case 'BinaryExpression':
      if (!Object.hasOwn(ofAny, node.operator) && !Object.hasOwn(ofNumbers, node.operator))
        throw noPlace(node.operator);
      return [node.left, node.right].flatMap((side) => identifiers(core(side)));
    case 'CallExpression': {
      const name = nameOf(core(node.callee));
      if (name !== 'last' && !Object.hasOwn(functions, name)) throw noPlace(name);
      return node.arguments.flatMap((argument) => identifiers(core(argument)));
    }
    default:
      throw noPlace(node.type);
  }
}
