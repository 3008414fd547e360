/*
 * How a part of a UBL document stands in XML: its elements in the order of the schema, each with the member of our own
 * model that it carries. One description serves both ways, so that what is written is read again.
 */

/** `amount` and `quantity` are decimals as text; an amount has the currency of its document. */
export type LeafKind = 'text' | 'code' | 'date' | 'time' | 'instant' | 'amount' | 'decimal' | 'whole' | 'indicator';

interface Leaf {
  readonly as: 'leaf';
  /** With its prefix, `cbc:ID`. */
  readonly name: string;
  readonly member: string;
  readonly kind: LeafKind;
  readonly isRequired: boolean;
  /** Longest text that is read. */
  readonly max: number;
  readonly attributes: Readonly<Record<string, string>>;
  /** Attribute that another member carries, such as the unit of a quantity. */
  readonly carried: { readonly attribute: string; readonly member: string } | null;
}

/** Several leaves of one name: a list of texts. */
interface Leaves {
  readonly as: 'leaves';
  readonly name: string;
  readonly member: string;
  readonly isRequired: boolean;
  readonly max: number;
}

/** What always says the same; read only to be checked, for others say something else there. */
interface Constant {
  readonly as: 'constant';
  readonly name: string;
  readonly text: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** An element around members of the same object. */
interface Group {
  readonly as: 'group';
  readonly name: string;
  readonly shape: Shape;
  /** Stands there even where it is empty. */
  readonly isRequired: boolean;
}

/** An element, or each of several, that is an object of its own. */
interface Part {
  readonly as: 'one' | 'many';
  readonly name: string;
  readonly member: string;
  readonly shape: Shape;
  readonly isRequired: boolean;
}

export type Entry = Leaf | Leaves | Constant | Group | Part;
export type Shape = readonly Entry[];

/** Longest text of an element that says nothing else. */
const longestText = 4_000;
const longest: Readonly<Record<LeafKind, number>> = {
  text: 200,
  code: 40,
  date: 32,
  time: 32,
  instant: 40,
  amount: 32,
  decimal: 32,
  whole: 12,
  indicator: 5,
};

export function leaf(
  name: string,
  member: string,
  kind: LeafKind = 'text',
  more: Partial<Pick<Leaf, 'isRequired' | 'max' | 'attributes' | 'carried'>> = {},
): Entry {
  return {
    as: 'leaf',
    name,
    member,
    kind,
    isRequired: false,
    max: longest[kind],
    attributes: {},
    carried: null,
    ...more,
  };
}

export const required = { isRequired: true } as const;
export const long = { max: longestText } as const;
export const leaves = (name: string, member: string, isRequired = false): Entry => ({
  as: 'leaves',
  name,
  member,
  isRequired,
  max: longestText,
});
export const constant = (name: string, text: string, attributes: Readonly<Record<string, string>> = {}): Entry => ({
  as: 'constant',
  name,
  text,
  attributes,
});
export const group = (name: string, ...shape: Shape): Entry => ({ as: 'group', name, shape, isRequired: false });
/** A group that the schema asks for. */
export const must = (name: string, ...shape: Shape): Entry => ({ as: 'group', name, shape, isRequired: true });
export const one = (name: string, member: string, shape: Shape, isRequired = false): Entry => ({
  as: 'one',
  name,
  member,
  shape,
  isRequired,
});
export const many = (name: string, member: string, shape: Shape, isRequired = false): Entry => ({
  as: 'many',
  name,
  member,
  shape,
  isRequired,
});
