import type { FastifyInstance } from 'fastify';
import { allows, type Requirement } from '../registry/access.ts';
import type { Caller } from '../host/host.ts';
import { describeOperation } from '../host/openapi-operation.ts';

type Document = object & { readonly paths?: object | undefined };

/** The description of every call; that of things called by their name is made when it is asked for. */
export function wholeDocument(app: FastifyInstance): Document {
  const document = app.swagger();
  const paths: Record<string, object | undefined> = { ...document.paths };
  for (const [url, call] of app.namedCalls.flatMap((calls) => calls())) {
    const { path, operation } = describeOperation(url, call.can, call.describe());
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation };
  }
  return { ...document, paths };
}

/**
 * The description of the calls as a caller gets it: staff of all, a vendor of those that vendors of that role may make.
 */
export function documentFor<D extends Document>(document: D, caller: Caller): D {
  if (caller.kind !== 'vendor') return document;
  const isOpenTo = ([, call]: readonly [string, unknown]): boolean =>
    allows(caller.access, ((call as Record<string, unknown>)['x-permission'] ?? 'signed-in') as Requirement);
  const paths = Object.entries(document.paths ?? {}).flatMap(([path, calls]) => {
    const open = Object.entries(calls as object).filter(isOpenTo);
    return open.length > 0 ? [[path, Object.fromEntries(open)] as const] : [];
  });
  return { ...document, paths: Object.fromEntries(paths) };
}
