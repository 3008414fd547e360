import type { Permission } from '../registry/access.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** What is said of a call: JSON schemas of its query and body. */
export interface OperationSource {
  readonly tags: readonly string[];
  readonly summary: string;
  /** The parameters behind the question mark. */
  readonly query?: Readonly<Record<string, JsonSchema>>;
  readonly body?: JsonSchema;
}

/** A call as an operation of OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.0#operation-object), and its path. */
export function describeOperation(
  path: string,
  permission: Permission,
  { tags, summary, query = {}, body }: OperationSource,
): { readonly path: string; readonly operation: object } {
  const parameters = [
    ...Object.entries(query).map(([name, { description, ...schema }]) => ({
      in: 'query',
      name,
      required: false,
      schema,
      ...(description === undefined ? {} : { description }),
    })),
    ...[...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
      in: 'path',
      name,
      required: true,
      schema: { type: 'string' },
    })),
  ];
  return {
    path: path.replaceAll(/:(\w+)/g, '{$1}'),
    operation: {
      summary,
      tags,
      ...(parameters.length > 0 ? { parameters } : {}),
      ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } } : {}),
      security: [{ bearer: [] }],
      'x-permission': permission,
      responses: { 200: { description: 'Default Response' } },
    },
  };
}
