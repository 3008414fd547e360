import type { TestUser } from '../server.ts';
import { watchHeader, type ReadNames } from './watch-names.ts';

/** A call of the API that there is, with the names it takes. */
export interface Operation {
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
  readonly query: readonly string[];
  /** `name`, `name.inner` or `list[].inner`. */
  readonly body: readonly string[];
  readonly isPublic: boolean;
}

interface Described {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: {
    readonly content?: Readonly<Record<string, { readonly schema?: { readonly properties?: object } }>>;
  };
  readonly 'x-permission'?: string;
}

/** What the API's description leaves out. */
const hidden: readonly Operation[] = ['/metrics', '/api/openapi.json', '/', '/assets/{file}', '/{page}'].map(
  (path) => ({ method: 'GET', path, query: [], body: [], isPublic: true }),
);

/**
 * Records and reports are described from the definitions that they are checked by; what other routes read is seen by
 * asking them.
 */
const isDescribed = (path: string): boolean => /^\/api\/(records|reports)\//.test(path);

/**
 * Every operation of a server: the names of its description, and those that `names` noted. `filled` puts values into a
 * path.
 */
export async function operationsOf(
  admin: TestUser,
  names: ReadonlyMap<string, ReadNames>,
  filled: (path: string) => string,
): Promise<readonly Operation[]> {
  const { body } = await admin.json<{ paths: Record<string, Record<string, Described>> }>('openapi.json');
  const described = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, told]) => ({ path, method: method.toUpperCase(), told })),
  );
  const found: Operation[] = [...hidden];
  for (const { path, method, told } of described) {
    const key = `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
    const watch = (sent?: object) =>
      admin.json(filled(path).slice('/api/'.length), {
        method,
        body: sent,
        headers: { [watchHeader]: '1', 'if-match': '"1"' },
      });
    if (!isDescribed(path) && method !== 'DELETE') {
      await watch(method === 'GET' ? undefined : {});
      const outer = [...(names.get(key)?.body ?? [])];
      // What is inside is read only where there is an inside.
      for (const inner of outer.length > 0 ? [{}, [{}]] : [])
        await watch(Object.fromEntries(outer.map((name) => [name, inner])));
    }
    const seen = names.get(key);
    const properties = Object.values(told.requestBody?.content ?? {}).flatMap(({ schema }) =>
      Object.keys(schema?.properties ?? {}),
    );
    found.push({
      method,
      path,
      query: [
        ...new Set([
          ...(told.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name),
          ...(seen?.query ?? []),
        ]),
      ],
      body: [...new Set([...properties, ...(seen?.body ?? [])])],
      isPublic: told['x-permission'] === 'public',
    });
  }
  return found;
}
