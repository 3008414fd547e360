import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../support/filon-process.ts';
import { judgeAdvisories, type AuditReport } from './judge-advisories.ts';

const advisory = (id: string, severity: string) => ({
  name: 'pack',
  title: 'Climbs out',
  url: `https://registry.example/advisories/${id}`,
  severity,
});
const report = (node: string, ...via: (string | ReturnType<typeof advisory>)[]): AuditReport => ({
  vulnerabilities: { pack: { nodes: [node], via } },
});
const places = { 'node_modules/pack': {}, 'node_modules/tool': { dev: true } };
const today = '2027-01-15';

describe('an advisory', () => {
  it.each([
    ['a grave one on what runs fails', report('node_modules/pack', advisory('GHSA-1', 'critical')), [], 1, 0],
    ['a slight one is told', report('node_modules/pack', advisory('GHSA-1', 'moderate')), [], 0, 1],
    ['one for developers is told', report('node_modules/tool', advisory('GHSA-1', 'critical')), [], 0, 1],
    [
      'a judged one is told until its day',
      report('node_modules/pack', advisory('GHSA-1', 'high')),
      [{ id: 'GHSA-1', reason: 'never called', until: today }],
      0,
      1,
    ],
    [
      'a judged one fails after its day',
      report('node_modules/pack', advisory('GHSA-1', 'high')),
      [{ id: 'GHSA-1', reason: 'never called', until: '2027-01-14' }],
      1,
      0,
    ],
    [
      'one behind another is told once',
      {
        vulnerabilities: {
          ...report('node_modules/pack', advisory('GHSA-1', 'high')).vulnerabilities,
          over: { nodes: ['node_modules/over'], via: ['pack'] },
        },
      },
      [],
      1,
      0,
    ],
    [
      'a judgement that nothing needs is told',
      { vulnerabilities: {} },
      [{ id: 'GHSA-1', reason: 'never called', until: today }],
      0,
      1,
    ],
  ])('%s', (_what, heard, judged, faults, told) => {
    const judgement = judgeAdvisories(heard, places, judged, today);
    expect([judgement.faults.length, judgement.told.length]).toEqual([faults, told]);
  });
});

describe('the check asks the registry that npm is told', () => {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });

  /** A registry that knows of these advisories, by package; its address. */
  async function registry(known: Readonly<Record<string, readonly object[]>>): Promise<string> {
    const answer = async (request: IncomingMessage): Promise<object | null> => {
      if (!request.url?.endsWith('/advisories/bulk')) return null;
      const body = await buffer(request);
      const asked = JSON.parse(
        (request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString(),
      ) as Record<string, unknown>;
      return Object.fromEntries(Object.entries(known).filter(([name]) => name in asked));
    };
    const server = createServer(
      (request, response) =>
        void answer(request).then((said) =>
          response.writeHead(said ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(said ?? {})),
        ),
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    ends.push(() => new Promise((resolve) => server.close(resolve)));
    return `http://127.0.0.1:${(server.address() as { port: number }).port}/`;
  }

  async function check(address: string): Promise<readonly [number | null, string]> {
    const child = spawn(process.execPath, ['tests/house/check-advisories.ts'], {
      env: { ...process.env, npm_config_registry: address },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'close') as Promise<[number | null]>]);
    return [code, said];
  }

  it('and fails with what is known of one', async () => {
    const known = {
      fastify: [
        {
          id: 1,
          url: 'https://registry.example/advisories/GHSA-test',
          title: 'Takes too much',
          severity: 'high',
          vulnerable_versions: '*',
        },
      ],
    };
    const [code, said] = await check(await registry(known));
    expect(said).toContain(
      'high: fastify, Takes too much (https://registry.example/advisories/GHSA-test), which the product runs with; update it',
    );
    expect(code).toBe(1);
  });

  it('and passes where nothing is known', async () => {
    expect(await check(await registry({}))).toEqual([0, 'The registry knows of no fault of our dependencies.\n']);
  });

  it('and says that nothing was checked where nobody answers', async () => {
    const [code, said] = await check(`http://127.0.0.1:${await freePort()}/`);
    expect(said).toMatch(/so nothing was checked: /);
    expect(code).toBe(0);
  });
});
