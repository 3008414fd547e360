import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { freePort, tokenOf } from '../support/filon-process.ts';
import type { Figure } from './figure.ts';
import { startMillionPeople } from './million-people.ts';

const connections = 20;
const seconds = 5;
/** Each measured so often, in turn with its peer: the machine's other work hits both alike. */
const rounds = 3;

/**
 * A list of a million rows and the creation of entries, against a bare `node:http` and `pg` server over the same
 * database.
 */
export async function run(): Promise<readonly Figure[]> {
  const { filon, databaseUrl, sites, stop } = await startMillionPeople();
  let bare: ChildProcess | null = null;
  try {
    const port = await freePort();
    bare = fork(join(import.meta.dirname, 'bare-server.ts'), {
      env: { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port), SITES: sites.join(',') },
    });
    await once(bare, 'message');
    const token = await tokenOf(filon.url, 'admin@demo.filon');
    const bareUrl = `http://127.0.0.1:${port}/`;
    const list = `${filon.url}/api/records/person/?filter=person_kind:eq:employee&sort=last_name&limit=50`;
    const lists = await inTurn(
      () => requests({ url: list, headers: bearer(token) }),
      () => requests({ url: bareUrl }),
    );
    const creates = await inTurn(
      () => requests(creation(`${filon.url}/api/records/person/`, sites[0] ?? '', bearer(token))),
      () => requests(creation(bareUrl, sites[0] ?? '')),
    );
    return [
      { what: 'list of 1,000,000: filter, sort, 50 rows, 20 connections', value: lists.own, unit: 'req/s' },
      { what: '  the same SQL by a bare server', value: lists.peer, unit: 'req/s' },
      { what: '  share of it', value: (100 * lists.own) / lists.peer, unit: '%', least: 70 },
      { what: 'create with validation, audit, idempotency and live event', value: creates.own, unit: 'req/s' },
      { what: '  the same insert by a bare server', value: creates.peer, unit: 'req/s' },
      { what: '  share of it', value: (100 * creates.own) / creates.peer, unit: '%', least: 50 },
    ];
  } finally {
    bare?.kill();
    await stop();
  }
}

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

/** Requests a second of one after the other, several times; the best of each, since other work only takes away. */
async function inTurn(
  own: () => Promise<number>,
  peer: () => Promise<number>,
): Promise<{ readonly own: number; readonly peer: number }> {
  const [mine, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    mine.push(await own());
    theirs.push(await peer());
  }
  return { own: Math.max(...mine), peer: Math.max(...theirs) };
}

async function requests(options: Partial<autocannon.Options> & { readonly url: string }): Promise<number> {
  const result = await autocannon({ connections, duration: seconds, ...options });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(
      `${options.url}: ${result.non2xx} refusals and ${result.errors} errors of ${result.requests.total} requests`,
    );
  return result.requests.average;
}

let made = 0;

/** One new person per request, each with a key of its own. */
function creation(url: string, site: string, headers: Record<string, string> = {}): autocannon.Options {
  return {
    url,
    requests: [
      {
        method: 'POST',
        setupRequest: (request) => {
          made += 1;
          const body = JSON.stringify({
            site,
            matricule: `NEW-${made}`,
            last_name: 'Newcomer',
            first_name: `No. ${made}`,
            person_kind: 'employee',
            function: 'Driver',
            hire_date: '2020-01-01',
          });
          return {
            ...request,
            headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': `bench-${made}` },
            body,
          };
        },
      },
    ],
  };
}
