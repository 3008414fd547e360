import * as z from 'zod/mini';
import { mostChanges } from './batch.ts';
import type { Field } from './field.ts';
import { enteredFields } from './fields/children.ts';
import { lineFields } from './fields/lines.ts';
import { signatureSchema } from './fields/signature.ts';
import type { JsonSchema, OperationSource } from '../host/openapi-operation.ts';
import type { ServerRecord } from './records.server.ts';

const page = {
  limit: { type: 'integer', minimum: 1, maximum: 500 },
  offset: { type: 'integer', minimum: 0 },
  cursor: { type: 'string' },
};
const list = {
  filter: {
    type: 'array',
    items: { type: 'string' },
    description:
      '<field>:<operator>:<value>; operators eq, ne, lt, lte, gt, gte, in, has, lacks, contains, empty, filled',
  },
  sort: { type: 'string', description: 'Fields with commas between; a minus sign before one turns it round' },
  search: { type: 'string' },
  sites: { type: 'string', description: 'Ids of sites with commas between' },
  count: {
    type: 'string',
    enum: ['exact', 'estimate', 'none'],
    description: 'The answer of a long list tells with its count by which fields it is slow to sort and to group',
  },
  columns: {
    type: 'string',
    description: 'Fields with commas between: only these are answered, beside id, version, site and state',
  },
};

export type DescribedCall =
  | 'list'
  | 'groups'
  | 'batch'
  | 'read'
  | 'history'
  | 'create'
  | 'update'
  | 'remove'
  | 'restore'
  | 'transition';

/** What `GET /api/openapi.json` says of a record's end points; derived from its fields. */
export function describeRecord({ definition, hooks }: ServerRecord): Record<DescribedCall, OperationSource> {
  const tags = [definition.name];
  const visible = Object.entries(definition.fields).filter(([name]) => !hooks.hidden?.includes(name));
  const at: JsonSchema = definition.timespan
    ? { at: { type: 'string', format: 'date-time', description: 'Only what counted at this instant' } }
    : {};
  const writable = visible.filter(([, field]) => !field.readOnly);
  const site = definition.scope === 'site' ? { site: { type: 'string', format: 'uuid' } } : {};
  const body = {
    type: 'object',
    additionalProperties: false,
    properties: { ...site, ...Object.fromEntries(writable.map(([name, field]) => [name, fieldSchema(field)])) },
  };
  const required = [
    ...Object.keys(site),
    ...writable.flatMap(([name, field]) => (field.required && field.initial === undefined ? [name] : [])),
  ];
  const describe = (summary: string, rest: Partial<OperationSource> = {}): OperationSource => ({
    tags,
    summary: `${summary} ${definition.name}`,
    ...rest,
  });
  return {
    list: describe('List', { query: { ...list, ...page, ...at } }),
    groups: describe('Count and add up', {
      query: { by: { type: 'string', description: 'The field whose values make the groups' }, ...list, ...at },
    }),
    batch: describe('Make many changes or none', {
      body: {
        type: 'object',
        required: ['changes'],
        properties: {
          changes: {
            type: 'array',
            maxItems: mostChanges,
            items: { type: 'object', description: '{create}, {id, version, values}, {delete, version} or {restore}' },
          },
        },
      },
    }),
    read: describe('Read one'),
    history: describe('Changes of one'),
    create: describe('Create', { body: { ...body, required } }),
    update: describe('Change', { body }),
    remove: describe('Delete'),
    restore: describe('Bring back'),
    transition: describe('Lead to its next state', {
      body: { type: 'object', properties: { reason: { type: 'string' }, signature: jsonSchema(signatureSchema) } },
    }),
  };
}

/** Lists of rows tell the fields of a row; the unit, the currency and the language are in the description. */
function valueSchema(field: Field): JsonSchema {
  if (field.kind === 'children')
    return rowsSchema(
      { id: { type: 'string', format: 'uuid' }, version: { type: 'integer' } },
      enteredFields(field),
      'Rows that are absent are deleted',
    );
  if (field.kind === 'lines') return rowsSchema({}, Object.entries(lineFields(field)));
  const schema = jsonSchema(field.schema);
  const note = describeField(field);
  return note ? { ...schema, description: note } : schema;
}

function jsonSchema(value: z.ZodMiniType): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(value, { unrepresentable: 'any' }) as JsonSchema;
  return schema;
}

function rowsSchema(more: JsonSchema, fields: readonly (readonly [string, Field])[], description?: string): JsonSchema {
  return {
    type: 'array',
    ...(description ? { description } : {}),
    items: {
      type: 'object',
      properties: { ...more, ...Object.fromEntries(fields.map(([name, field]) => [name, fieldSchema(field)])) },
    },
  };
}

function describeField({ kind, options }: Field): string | null {
  if (kind === 'quantity' || (kind === 'integer' && options.unit)) return `in ${String(options.unit)}`;
  if (kind === 'duration') return `in ${options.unit === 's' ? 'seconds' : 'minutes'}`;
  if (kind === 'time') return 'a time of day such as 06:30';
  if (kind === 'money') {
    const currency = typeof options.currency === 'string' ? `; its currency is in ${options.currency}` : '';
    return `a decimal such as 1250.00, at most ${String(options.scale)} decimals${currency}`;
  }
  if (kind === 'files' || kind === 'photos') return 'ids that POST /api/files/ answered';
  if (kind === 'checklist') return `id of ${String(options.record)}`;
  if (kind === 'ref' || kind === 'refs') return `${kind === 'ref' ? 'id' : 'ids'} of ${String(options.record)}`;
  return null;
}

function fieldSchema(field: Field): JsonSchema {
  const schema = valueSchema(field);
  return field.required ? schema : { anyOf: [schema, { type: 'null' }] };
}
