import type { ServerPlugin } from '../../../core/host/host.ts';

/** The header of a call whose names are watched. */
export const watchHeader = 'x-watch-names';

/** What a route reads of its calls: names in the query, and in the body as `name`, `name.inner` or `list[].inner`. */
export interface ReadNames {
  readonly query: Set<string>;
  readonly body: Set<string>;
}

/**
 * A plugin that notes which names each route asks for: many check their bodies by schemas that the API's description
 * does not hold. `names` by `METHOD /path/:of/route`.
 */
export function watchNames(): { readonly plugin: ServerPlugin; readonly names: ReadonlyMap<string, ReadNames> } {
  const names = new Map<string, ReadNames>();
  const plugin: ServerPlugin = {
    id: 'watch-names',
    routes: (app) => {
      app.addHook('preHandler', async (request) => {
        if (request.headers[watchHeader] === undefined || Buffer.isBuffer(request.body)) return;
        const key = `${request.method} ${request.routeOptions.url}`;
        const read: ReadNames = names.get(key) ?? { query: new Set(), body: new Set() };
        names.set(key, read);
        request.query = watched(request.query, (name) => read.query.add(name));
        request.body = watched(request.body, (name) => read.body.add(name));
      });
    },
  };
  return { plugin, names };
}

const ofLanguage = new Set([
  'constructor',
  'then',
  'toJSON',
  'length',
  '__proto__',
  'prototype',
  'hasOwnProperty',
  'toString',
  'valueOf',
  'entries',
  'isMultipart',
]);

function watched(value: unknown, note: (name: string) => void, prefix = ''): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const inList = Array.isArray(value);
  return new Proxy(value, {
    get: (target, name) => {
      const found: unknown = Reflect.get(target, name);
      if (
        typeof name !== 'string' ||
        typeof found === 'function' ||
        ofLanguage.has(name) ||
        (inList && !/^\d+$/.test(name))
      )
        return found;
      const path = inList ? `${prefix}[]` : prefix === '' ? name : `${prefix}.${name}`;
      if (!inList) note(path);
      return watched(found, note, path);
    },
  });
}
