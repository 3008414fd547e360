import type { FastifyInstance, FastifyRequest } from 'fastify';
import { reachIn, type Permission, type Requirement } from '../registry/access.ts';
import type { Caller } from './host.ts';
import { accessVersion, accessVersionHeader } from './access-version.ts';
import { hostProblems } from './problems.ts';
import { withinScopeOf } from './scope/caller-scope.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Who may call the route. Every route says it; one that does not fails the start. One route for many things
     * (`named-calls.ts`) finds it in the path, and nothing where there is no such thing.
     */
    can?: Requirement | ((request: FastifyRequest) => Permission | undefined);
    /**
     * The route also takes the access token from its cookie: for the session calls of the browser, which change nothing
     * of the business.
     */
    cookie?: boolean;
    /**
     * The route itself looks at whose rows they are: a right over one's own rows, or one's team's, opens it. Any other
     * asks for all of the right.
     */
    ownRows?: boolean;
    /**
     * The route is about the caller's own account and names it itself: accounts are rows that the database shows to no
     * vendor, not even their own.
     */
    ownAccount?: boolean;
    /**
     * Programs call it with a token that they are given for this kind of call (`host.programs`), and with no other of
     * theirs. People call it as any route.
     */
    audience?: string;
  }
  interface FastifyRequest {
    /** Who asks. Throws on a public route, where nobody was asked. */
    readonly caller: Caller;
  }
}

export const accessCookie = 'access_token';
const callerKey = Symbol('caller');
type Guarded = FastifyRequest & { [callerKey]?: Caller };

/**
 * Puts the guard before every route that is added after it. `refuseCaller` throws where a caller may not make a call of
 * this kind at all, whatever its rights.
 */
export function guardRoutes(
  app: FastifyInstance,
  authenticate: (token: string) => Promise<Caller | null>,
  refuseCaller: (caller: Caller, request: FastifyRequest) => void = () => undefined,
): void {
  app.addHook('onRoute', ({ url, method, config }) => {
    if (!config?.can)
      throw new Error(`The route ${String(method)} ${url} does not say who may call it: give it config: { can }.`);
  });

  app.decorateRequest('caller', {
    getter(this: FastifyRequest) {
      const caller = (this as Guarded)[callerKey];
      if (!caller) throw new Error(`${this.url} is public: it has no caller.`);
      return caller;
    },
  });

  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return;
    const { cookie = false, ownRows = false } = request.routeOptions.config;
    const requirement = requirementOf(request);
    if (requirement === 'public') return;
    const bearer = bearerToken(request);
    if (bearer === null && cookie) refuseForeignOrigin(request);
    const token = bearer ?? (cookie ? request.cookies[accessCookie] : undefined);
    const caller = token ? await authenticate(token) : null;
    if (!caller) throw hostProblems.signedOut();
    if (requirement === undefined) throw hostProblems.unknownPath();
    refuseCaller(caller, request);
    (request as Guarded)[callerKey] = caller;
    void reply.header(accessVersionHeader, accessVersion(caller.access));
    if (requirement === 'signed-in') return;
    const reach = reachIn(caller.access, requirement);
    if (reach === null || (reach !== 'site' && !ownRows)) throw hostProblems.forbidden(requirement);
  });

  // The last before the handler: what reads the body in between does not carry the scope along.
  app.addHook('preHandler', (request, _reply, done) => {
    const caller = (request as Guarded)[callerKey];
    if (caller && !request.routeOptions.config.ownAccount) withinScopeOf(caller, done);
    else done();
  });
}

/** What the route of a request asks for; nothing where the thing that its path names cannot be called so. */
export function requirementOf(request: FastifyRequest): Requirement | undefined {
  const { can } = request.routeOptions.config;
  return typeof can === 'function' ? can(request) : can;
}

function bearerToken({ headers }: FastifyRequest): string | null {
  return (
    /^Bearer ([\w-]+\.[\w-]+\.[\w-]+|filon_k_[\w-]{43}|filon_t_[\w~-]{50,1000})$/i.exec(
      headers.authorization ?? '',
    )?.[1] ?? null
  );
}

/**
 * Calls that the browser's cookies alone speak for must come from our own pages. Browsers name the page's origin in
 * every POST; programs that are no browser send no origin and hold no one's cookies.
 */
export function refuseForeignOrigin({ headers, host }: FastifyRequest): void {
  if (headers['sec-fetch-site'] === 'cross-site') throw hostProblems.foreignOrigin();
  const { origin } = headers;
  if (origin === undefined) return;
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw hostProblems.foreignOrigin();
}
