import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { administration } from '../../plugins/administration/administration.server.ts';
import { faultOf } from '../support/odd-values/fault-of.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ plugins: [administration] });
});
afterAll(() => server?.stop());

/** Sends bytes as they are and reads the first answer that comes. */
async function send(bytes: string): Promise<{ status: number; headers: Record<string, string>; text: string }> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.on('error', () => {});
  socket.write(bytes, 'latin1');
  const answer = await text(socket);
  const [head = '', ...body] = answer.split('\r\n\r\n');
  const [line = '', ...fields] = head.split('\r\n');
  return {
    status: Number(line.split(' ')[1]),
    headers: Object.fromEntries(
      fields.map((field) => [
        field.slice(0, field.indexOf(':')).toLowerCase(),
        field.slice(field.indexOf(':') + 1).trim(),
      ]),
    ),
    text: body.join('\r\n\r\n'),
  };
}

const host = 'Host: x\r\nConnection: close\r\n';

it.each([
  ['no HTTP at all', 'GARBAGE\r\n\r\n', 400],
  ['a method that there is not', `FROBNICATE / HTTP/1.1\r\n${host}\r\n`, 400],
  ['another version', `GET / HTTP/9.9\r\n${host}\r\n`, 400],
  ['a blank in the address', `GET /a b HTTP/1.1\r\n${host}\r\n`, 400],
  ['NUL in the address', `GET /a\u0000 HTTP/1.1\r\n${host}\r\n`, 400],
  ['no host', 'GET /api/health/ HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['a header without a colon', `GET / HTTP/1.1\r\n${host}Broken\r\n\r\n`, 400],
  ['NUL in a header', `GET / HTTP/1.1\r\n${host}X-Odd: a\u0000b\r\n\r\n`, 400],
  ['two lengths', `POST /api/login/ HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`, 400],
  ['a negative length', `POST /api/login/ HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`, 400],
  [
    'a length and chunks',
    `POST /api/login/ HTTP/1.1\r\n${host}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  [
    'a chunk without a length',
    `POST /api/login/ HTTP/1.1\r\n${host}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
    400,
  ],
  ['an expectation', `POST /api/login/ HTTP/1.1\r\n${host}Expect: 7-miracles\r\nContent-Length: 0\r\n\r\n`, 417],
  ['headers of 40 kB', `GET / HTTP/1.1\r\n${host}X-Odd: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
  ['an address of 40 kB', `GET /${'a'.repeat(40_000)} HTTP/1.1\r\n${host}\r\n`, 431],
  ['a parameter of 1 kB', `PUT /api/layouts/${'a'.repeat(1_000)}/ HTTP/1.1\r\n${host}Content-Length: 0\r\n\r\n`, 414],
  [
    'a body of 2 MB',
    `POST /api/login/ HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 2000000\r\n\r\n`,
    413,
  ],
  ['bytes that are no UTF-8', `GET /api/layouts/%ED%A0%80/ HTTP/1.1\r\n${host}\r\n`, 400],
  ['a percent sign alone', `GET /api/layouts/% HTTP/1.1\r\n${host}\r\n`, 400],
])('%s', async (_what, bytes, status) => {
  const answer = await send(bytes);
  expect([answer.status, faultOf(answer)]).toEqual([status, null]);
});

it.each([
  ['an address that is a star', `OPTIONS * HTTP/1.1\r\n${host}\r\n`],
  ['a whole address', `GET http://elsewhere.example/api/health/ HTTP/1.1\r\n${host}\r\n`],
  ['TRACE', `TRACE / HTTP/1.1\r\n${host}\r\n`],
  ['HTTP/1.0 without a host', 'GET /api/health/ HTTP/1.0\r\n\r\n'],
  ['a host of signs', `GET /api/health/ HTTP/1.1\r\nHost: [\u00ff]:99999999\r\nConnection: close\r\n\r\n`],
])('%s is answered like any other request', async (_what, bytes) => {
  const answer = await send(bytes);
  expect(answer.status).toBeLessThan(500);
  expect(faultOf(answer)).toBeNull();
});
