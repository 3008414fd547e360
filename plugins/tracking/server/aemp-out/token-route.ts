import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Host } from '../../../../core/host/host.ts';
import { hostProblems } from '../../../../core/host/problems.ts';
import { programLifetime } from '../../../../core/session/program-tokens.server.ts';
import type { JsonObject } from '../../../../core/registry/json-object.ts';
import { audience, base, machineRead } from './aemp-terms.ts';

/** RFC 6749 §5.2. */
type OAuthError =
  | 'invalid_request'
  | 'invalid_client'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'invalid_scope';

const bodyLimit = 8 * 1024;
/** Read once each: a parameter that is there twice makes the request invalid (RFC 6749 §3.2). */
const parameters = ['grant_type', 'scope', 'client_id', 'client_secret'] as const;

/**
 * `POST /api/aemp/oauth/token`: a token by client credentials (RFC 6749 §4.4). The client is an API key: its id, or its
 * beginning as lists show it, and the key as the secret, by Basic or in the form. Bounded by the key: by its rights and
 * sites, until it is revoked or ends, at its rate. Answered, and refused, as the RFC says.
 */
export async function tokenRoute(app: FastifyInstance, host: Host): Promise<void> {
  await app.register((scope, _options, done) => {
    // What is no form is refused as the RFC says, whatever it calls itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body));
    scope.post(
      `${base}/oauth/token`,
      {
        bodyLimit,
        config: { can: 'public' },
        schema: { summary: 'A token for the fleet by ISO 15143-3, by client credentials', tags: ['aemp'] },
      },
      (request, reply) => giveToken(host, request, reply),
    );
    done();
  });
}

async function giveToken({ programs }: Host, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const refuse = (error: OAuthError, description: string): FastifyReply => {
    const isClient = error === 'invalid_client';
    if (isClient) void reply.header('www-authenticate', 'Basic realm="Filon", charset="UTF-8"');
    return answer(reply.code(isClient ? 401 : 400), { error, error_description: description });
  };
  const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
  if (parameters.some((name) => form.getAll(name).length > 1))
    return refuse('invalid_request', 'A parameter is there more than once.');
  const basic = basicOf(request.headers.authorization);
  if (basic && form.has('client_secret'))
    return refuse('invalid_request', 'The client shows its secret in two ways; one is enough.');
  const grant = form.get('grant_type');
  if (!grant) return refuse('invalid_request', 'grant_type is missing: client_credentials is what is given here.');
  if (grant !== 'client_credentials')
    return refuse('unsupported_grant_type', 'Tokens are given by client_credentials alone.');
  const scope = form.get('scope') ?? '';
  if (scope !== '' && scope !== audience) return refuse('invalid_scope', `The only scope is ${audience}.`);
  const [id, secret] = basic ?? [form.get('client_id') ?? '', form.get('client_secret') ?? ''];
  if (id === '' || secret === '')
    return refuse(
      'invalid_client',
      'The client does not say who it is: its id is that of an API token, or the beginning of one, its secret the token.',
    );
  const given = await programs.give(id, secret, audience);
  if (!given) return refuse('invalid_client', 'No API token is there with this id and this secret, or it has ended.');
  if ('waitSeconds' in given) throw hostProblems.tooMany(given.waitSeconds);
  if (!given.may(machineRead)) return refuse('unauthorized_client', 'This API token may not read machines.');
  return answer(reply, {
    access_token: given.token,
    token_type: 'Bearer',
    expires_in: programLifetime,
    scope: audience,
  });
}

/** RFC 6749 §5.1: neither tokens nor refusals are kept on the way. */
const answer = (reply: FastifyReply, body: JsonObject): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('pragma', 'no-cache')
    .type('application/json; charset=utf-8')
    .send(body);

/**
 * Id and secret by Basic, each encoded as in a form (RFC 6749 §2.3.1); null where the header is another, or is none.
 */
function basicOf(header: string | undefined): readonly [id: string, secret: string] | null {
  const coded = /^Basic ([A-Za-z0-9+/_-]+=*)$/i.exec(header ?? '')?.[1];
  if (coded === undefined) return null;
  const text = Buffer.from(coded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  const decoded = (part: string): string => new URLSearchParams(`a=${part.replaceAll('&', '%26')}`).get('a') ?? '';
  return colon === -1 ? [decoded(text), ''] : [decoded(text.slice(0, colon)), decoded(text.slice(colon + 1))];
}
