import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { clamdPlace } from '../../host/clamd-place.ts';
import { clamd } from './clamd.server.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** Something that listens where a scanner should; its address. */
async function listening(answer: (socket: Socket) => void): Promise<string> {
  const sockets: Socket[] = [];
  const server: Server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    answer(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  ends.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  return `clamd://127.0.0.1:${(server.address() as { port: number }).port}`;
}

const file = (): Readable => Readable.from([Buffer.alloc(300_000, 'A')]);
/** Answers once it has heard all of the file, as a scanner does. */
const whenHeard = (answer: string) => (socket: Socket) => {
  let last = Buffer.alloc(0);
  socket.on('data', (piece) => {
    last = Buffer.concat([last, piece as Buffer]).subarray(-5);
    if (last.toString('latin1') === 'A\0\0\0\0') socket.end(answer, 'latin1');
  });
};
const away = { name: 'ScannerFault', reason: 'away' };

it('a file is taken for clean where the scanner says so, and for what it names else', async () => {
  expect(await clamd(await listening(whenHeard('stream: OK\0'))).scan(file)).toBe(null);
  expect(await clamd(await listening(whenHeard('stream: Win.Test.EICAR_HDB-1 FOUND\0'))).scan(file)).toBe(
    'Win.Test.EICAR_HDB-1',
  );
});

describe('a file is not taken for clean', () => {
  it.each([
    ['says what nobody understands', whenHeard('HTTP/1.1 200 OK\r\n\r\n\0')],
    ['says nearly the right thing', whenHeard('stream: OK?\0')],
    ['says it without an end', whenHeard('stream: OK')],
    ['talks without end', whenHeard('x'.repeat(10_000))],
    ['hangs up', (socket: Socket) => socket.destroy()],
    ['failed at it', whenHeard('stream: Allocation failed ERROR\0')],
  ])('by a scanner that %s', async (_what, answer) => {
    await expect(clamd(await listening(answer)).scan(file)).rejects.toMatchObject(away);
  });

  it('by one that speaks before it has heard all', async () => {
    const hasty = clamd(await listening((socket) => socket.pause().write('stream: OK\0')));
    await expect(
      hasty.scan(() => Readable.from(Array.from({ length: 40 }, () => Buffer.alloc(1_000_000)))),
    ).rejects.toMatchObject(away);
  });

  it('by one that says nothing, for which nobody waits longer than told', async () => {
    const silent = clamd(await listening((socket) => socket.resume()), { withinMs: 200 });
    await expect(silent.scan(file)).rejects.toMatchObject(away);
    expect(await silent.answers()).toBe(false);
  });

  it('by one that is not there', async () => {
    await expect(clamd('clamd://127.0.0.1:1').scan(file)).rejects.toMatchObject(away);
    await expect(clamd('clamd:///nowhere/clamd.ctl').scan(file)).rejects.toMatchObject(away);
  });
});

it('is found over the network or in the file system', () => {
  expect([
    clamdPlace('clamd://scanner'),
    clamdPlace('clamd://[::1]:3311'),
    clamdPlace('clamd:///run/clamav/clamd.ctl'),
  ]).toEqual([{ host: 'scanner', port: 3310 }, { host: '::1', port: 3311 }, { path: '/run/clamav/clamd.ctl' }]);
  expect(
    [
      'clamd://',
      'clamd:///',
      'clamd://scanner/run/clamd.ctl',
      'clamd://me@scanner',
      'http://scanner',
      'scanner:3310',
      '',
    ].map(clamdPlace),
  ).toEqual(Array.from({ length: 7 }, () => null));
});
