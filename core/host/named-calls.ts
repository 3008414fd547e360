import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Permission } from '../registry/access.ts';
import type { OperationSource } from './openapi-operation.ts';
import { hostProblems } from './problems.ts';

type Method = Extract<HTTPMethods, 'GET' | 'POST' | 'PATCH' | 'DELETE'>;

/** One call of a thing among many of its kind, such as reading a row of a record. */
export interface NamedCall {
  readonly method: Method;
  /**
   * Behind the thing's name, with a slash at its end: `:id/history/`; empty for the thing itself. `:choice` stands for a
   * word that differs from thing to thing, such as the names of transitions.
   */
  readonly path: string;
  readonly choice?: string;
  readonly can: Permission;
  /** See `ownRows` of the guard. */
  readonly ownRows?: boolean;
  readonly bodyLimit?: number;
  readonly describe: () => OperationSource;
  readonly run: (request: FastifyRequest<{ Params: Record<string, string> }>, reply: FastifyReply) => unknown;
}

/** Everything of one kind that can be called by its name. */
export interface NamedThings<Thing> {
  /** `/api/records/`. */
  readonly base: string;
  readonly things: ReadonlyMap<string, Thing>;
  /** What one of them can be asked; made anew when it is asked for the first time. */
  readonly callsOf: (thing: Thing) => readonly NamedCall[];
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Everything that is called by its name: each call with its path, made anew. */
    namedCalls: (() => readonly (readonly [path: string, call: NamedCall])[])[];
  }
}

const nameParameter = 'named';
/** Checked by the things' own validation, whose sentences are for people. */
const validatorCompiler = () => () => true;

/**
 * Registers one route for each kind of call, whatever the number of things: the thing, and the right that is asked for,
 * are looked up by the name in the path. What does not exist, or cannot be done by anybody, is an unknown path.
 */
export function nameCalls<Thing>(app: FastifyInstance, { base, things, callsOf }: NamedThings<Thing>): void {
  const made = new Map<string, ReadonlyMap<string, NamedCall>>();
  const callsNamed = (name: string): ReadonlyMap<string, NamedCall> => {
    const thing = things.get(name);
    if (thing === undefined) return new Map();
    const calls =
      made.get(name) ??
      new Map(callsOf(thing).map((call) => [`${call.method} ${chosen(call.path, call.choice)}`, call] as const));
    made.set(name, calls);
    return calls;
  };
  const callOf = (method: Method, path: string, { params }: FastifyRequest): NamedCall | undefined => {
    const { [nameParameter]: name = '', choice } = params as Readonly<Record<string, string>>;
    return callsNamed(name).get(`${method} ${chosen(path, choice)}`);
  };

  for (const { method, path, ownRows = false, bodyLimit } of patternsOf([...things.values()].flatMap(callsOf)))
    app.route({
      method,
      url: `${base}:${nameParameter}/${path}`,
      config: { can: (request) => callOf(method, path, request)?.can, ownRows },
      validatorCompiler,
      schema: { hide: true },
      ...(bodyLimit === undefined ? {} : { bodyLimit }),
      handler: (request, reply) => {
        const call = callOf(method, path, request);
        if (!call) throw hostProblems.unknownPath();
        return call.run(request as Parameters<NamedCall['run']>[0], reply);
      },
    });

  app.namedCalls.push(() =>
    [...things].flatMap(([name, thing]) =>
      callsOf(thing).map((call) => [`${base}${name}/${chosen(call.path, call.choice)}`, call] as const),
    ),
  );
}

const chosen = (path: string, choice = ''): string => path.replace(':choice', choice);

/** Each pattern once. */
const patternsOf = (calls: readonly NamedCall[]): readonly NamedCall[] => [
  ...new Map(calls.map((call) => [`${call.method} ${call.path}`, call] as const)).values(),
];
