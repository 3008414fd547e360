import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

interface Operation {
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { readonly schema?: { properties?: object; required?: readonly string[] } }>
    >;
  };
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

const pathsOf = async (name: string): Promise<Paths> =>
  (await (await server.login(name)).json<{ paths: Paths }>('openapi.json')).body.paths;

/** Files, as multipart or XML: their descriptions say so in words. */
const files = /(files|ubl|template)\/$/;
/** Calls that are told by their address alone. */
const withoutBody = [
  '/api/procurement/awards/{id}/orders/',
  '/api/procurement/contacts/{id}/invite/',
  '/api/procurement/requests/{id}/quotation/',
  '/api/procurement/rfqs/{id}/evaluation/close/',
  '/api/vendor/company/colleagues/{id}/link/',
  '/api/vendor/rfqs/{rfq}/confirm/',
  '/api/vendor/rfqs/{rfq}/intent/',
  '/api/vendor/rfqs/{rfq}/withdraw/',
];

test('what purchasing is sent is described for who writes a program', async () => {
  const paths = await pathsOf('admin');
  const sent = Object.entries(paths).flatMap(([path, calls]) =>
    /^\/api\/(procurement|vendor)\//.test(path)
      ? (['post', 'put'] as const).flatMap((method) => (calls[method] ? [{ path, call: calls[method] }] : []))
      : [],
  );
  expect(sent.length).toBeGreaterThan(35);
  const silent = sent.filter(({ path, call }) => !call.requestBody && !files.test(path)).map(({ path }) => path);
  expect(silent.toSorted()).toEqual(withoutBody);
  const bodyOf = (path: string) => paths[path]?.['post']?.requestBody?.content['application/json']?.schema;
  expect(bodyOf('/api/procurement/orders/{id}/revision/')).toMatchObject({
    required: ['reason', 'requested_by', 'lines'],
    properties: { requested_by: { enum: ['us', 'vendor'] }, lines: { type: 'array', minItems: 1 } },
  });
  // What has a value of its own where it is left out is not asked for.
  expect(bodyOf('/api/vendor/orders/{order}/shipments/')).toMatchObject({
    required: ['sent_on', 'carrier', 'lines'],
    properties: { files: { type: 'array', maxItems: 5 } },
  });
});

test('a vendor reads the bodies of its own calls, and of no others', async () => {
  const paths = await pathsOf('vendor');
  expect(paths['/api/vendor/orders/{order}/response/']?.['post']?.requestBody).toBeDefined();
  expect(JSON.stringify(paths)).not.toMatch(/api\/procurement\//);
});

test('a body that is described is still checked in sentences for people', async () => {
  const buyer = await server.login('buyer');
  const { status, body } = await buyer.json<{ errors: Record<string, string> }>(
    'procurement/orders/00000000-0000-4000-8000-000000000000/revision/',
    { method: 'POST', body: { reason: 5 }, headers: { 'accept-language': 'fr' } },
  );
  expect([status, Object.keys(body.errors)]).toEqual([422, ['reason', 'requested_by', 'lines']]);
});
