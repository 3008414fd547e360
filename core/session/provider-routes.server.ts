import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { answerEntry, keepStep, visitorOf, type Entrance } from './entrance.server.ts';
import { described } from './described.server.ts';
import { openProvider, type Provider, type ProviderFlow, type ProviderIdentity } from './provider.server.ts';
import { relyingParty } from './relying-party.server.ts';
import { returnPath } from './return-path.ts';
import { neededFactor } from './second-factor-rule.server.ts';
import { accountOf, admit, enter, noteAttempt } from './sign-in.server.ts';

const flowCookie = 'oidc_flow';
const path = '/api/login/oidc/';
const flowMinutes = 10;
const config = { can: 'public' as const, rateLimit: { max: 120, timeWindow: '1 minute' } };

/**
 * Sign-in at a provider of OpenID Connect: `/api/login/oidc/` leads there, `…/callback/` comes back. The account is the
 * one with the verified e-mail; none is ever made by it. A second factor that Filon asks for is asked here too, unless
 * the provider says that it asked for several; a passkey that a role asks for is asked for here whatever the provider
 * says.
 */
export function providerRoutes(entrance: Entrance): void {
  const { app, host } = entrance;
  const settings = host.config.oidc;
  app.get('/api/login/methods/', { ...described('The ways to sign in'), config: { can: 'public' } }, () => ({
    provider: settings?.name ?? null,
    passkeyOrigins: relyingParty(host)?.origins ?? [],
  }));
  if (settings === null) return;
  const provider = openProvider(settings);
  const failed = (reply: FastifyReply, code: 'no_account' | 'refused' | 'unavailable'): FastifyReply =>
    reply.redirect(`/login?failed=${code}`);

  app.get<{ Querystring: { next?: string } }>(
    path,
    { ...described('Sign in at the provider'), config },
    async (request, reply) => {
      const begun = await provider
        .begin(
          returnPath(new URLSearchParams({ next: String(request.query.next ?? '') })),
          `${host.address()}${path}callback/`,
        )
        .catch((error: unknown) => {
          host.log.warn({ reason: (error as Error).message }, 'The sign-in provider cannot be reached');
          return null;
        });
      if (!begun) return failed(reply, 'unavailable');
      // Lax, not strict: the browser must bring it back when the provider sends it here.
      void reply.setCookie(flowCookie, host.sealing.seal(JSON.stringify(begun.flow)), {
        httpOnly: true,
        sameSite: 'lax',
        secure: request.protocol === 'https',
        path,
        maxAge: flowMinutes * 60,
      });
      return reply.header('cache-control', 'no-store').redirect(begun.url);
    },
  );

  app.get(`${path}callback/`, { ...described('Come back from the provider'), config }, async (request, reply) => {
    void reply.header('cache-control', 'no-store').clearCookie(flowCookie, { path });
    const flow = flowOf(request);
    const identity = flow === null ? null : await finish(provider, request, flow);
    if (flow === null || identity === null) return failed(reply, 'refused');
    return comeIn(identity, flow, request, reply);
  });

  function flowOf(request: FastifyRequest): ProviderFlow | null {
    const sealed = request.cookies[flowCookie];
    const text = sealed ? host.sealing.open(sealed) : null;
    if (text === null) return null;
    const flow = JSON.parse(text) as ProviderFlow;
    return Date.now() - flow.at > flowMinutes * 60_000 ? null : flow;
  }

  async function finish(from: Provider, request: FastifyRequest, flow: ProviderFlow): Promise<ProviderIdentity | null> {
    try {
      return await from.finish(new URL(request.url, host.address()), flow);
    } catch (error) {
      host.log.warn({ reason: (error as Error).message }, 'A sign-in at the provider came to nothing');
      return null;
    }
  }

  async function comeIn(
    { email, manyFactors }: ProviderIdentity,
    flow: ProviderFlow,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const visitor = visitorOf(request, host);
    const account =
      email === null ? undefined : await accountOf(host.db, sql`email = ${email} and kind <> 'service'`, visitor);
    if (email === null || account?.status !== 'active') {
      if (email !== null)
        await noteAttempt(
          host.db,
          {
            login: email,
            userId: account?.id ?? null,
            ok: false,
            method: 'provider',
            reason: account?.status ?? 'no account',
          },
          { ...visitor, device: account?.known ? visitor.device : null },
        );
      return failed(reply, 'no_account');
    }
    const enough = manyFactors && (await neededFactor(host, account.id)) !== 'passkey';
    const outcome = enough
      ? { kind: 'in' as const, entry: await enter(host, account, email, 'provider', visitor) }
      : await admit(host, account, email, 'provider', visitor);
    if (outcome.kind === 'in') {
      await answerEntry(entrance, request, reply, outcome.entry);
      return reply.redirect(flow.next);
    }
    keepStep(request, reply, outcome.token);
    return reply.redirect(`/login?step=${outcome.step}&next=${encodeURIComponent(flow.next)}`);
  }
}
