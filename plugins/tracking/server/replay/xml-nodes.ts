import type { JsonObject } from '../../../../core/registry/json-object.ts';
import { membersOf, textOf } from '../protocols/raw-event.ts';

/** Elements of one name: none, one, or a list, as the reader of XML gives them. */
export const nodesOf = (value: unknown): readonly JsonObject[] =>
  (Array.isArray(value) ? value : [value]).map(membersOf).filter((node) => node !== null);

/** Their texts, where elements hold nothing else. */
export const textsOf = (value: unknown): readonly string[] =>
  (value === undefined ? [] : Array.isArray(value) ? value : [value]).map((one: unknown) =>
    typeof one === 'string' ? one : (textOf(membersOf(one)?.['#text']) ?? ''),
  );
