import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { freePort, tokenOf } from '../support/filon-process.ts';
import { percentile, type Figure } from './figure.ts';
import { dispatcher, personnel, startManyTrips, storekeeper, tripCount, type ManyTrips } from './many-trips.ts';

const connections = 20;
const seconds = 3;
/** Each measured so often, in turn with its peer: the machine's other work hits both alike. */
const rounds = 5;
/** As browsers ask. */
const browser = { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'en-GB,en;q=0.9' };
/**
 * A list of 600,000 trips as its screen asks it – filter, order, 50 rows with what they refer to, a count – and new
 * entries, by people with rights at one site, limits on; beside a bare server that gives the same over the same database.
 */
export async function run(): Promise<readonly Figure[]> {
  const trips = await startManyTrips();
  let bare: ChildProcess | null = null;
  try {
    const port = await freePort();
    bare = fork(join(import.meta.dirname, 'bare-server.ts'), {
      env: { ...process.env, DATABASE_URL: trips.databaseUrl, PORT: String(port), SITE: trips.site },
    });
    await once(bare, 'message');
    const bareUrl = `http://127.0.0.1:${port}/`;
    return await measure(trips, bareUrl);
  } finally {
    bare?.kill();
    await trips.stop();
  }
}

async function measure({ filon, site }: ManyTrips, bareUrl: string): Promise<readonly Figure[]> {
  const signIn = async (login: string) => bearer(await tokenOf(filon.url, login));
  const [asDispatcher, asPersonnel, asStorekeeper] = await Promise.all([
    signIn(dispatcher),
    signIn(personnel),
    signIn(storekeeper),
  ]);
  const api = `${filon.url}/api/records`;
  const asked = `${api}/haul_trip/?filter=quality:eq:auto&sort=-dump_end&limit=50&count=estimate&sites=${site}`;
  const person = (made: number) => ({
    matricule: `NEW-${made}`,
    last_name: 'Newcomer',
    first_name: `No. ${made}`,
    person_kind: 'employee',
    function: 'Driver',
    hire_date: '2020-01-01',
  });
  const lists = await inTurn(
    () => requests({ url: asked, headers: asDispatcher }),
    () => requests({ url: bareUrl }),
  );
  const people = await inTurn(
    () => requests(creation(`${api}/person/`, site, person, asPersonnel)),
    () => requests(creation(bareUrl, site, person)),
  );
  const fit = await fitsOf(api, site, asStorekeeper);
  const fits = await inTurn(
    () => requests(creation(`${api}/part_fit/`, null, fit, asStorekeeper)),
    () => requests(creation(bareUrl, null, fit)),
  );
  return [
    ...shares(`list of ${tripCount.toLocaleString('en')}: nine references, filter, order, count, 50 rows`, lists, 70),
    ...shares('new person: validation, audit, idempotency, live event', people, 55),
    ...shares('new part on a machine: the same with three references, by rights at every site', fits, 45),
  ];
}

/** Parts on machines, each of other rows that there are. */
async function fitsOf(
  api: string,
  site: string,
  headers: Record<string, string>,
): Promise<(made: number) => Readonly<Record<string, unknown>>> {
  const idsOf = async (query: string): Promise<readonly string[]> => {
    const response = await fetch(`${api}/${query}`, { headers });
    const { rows } = (await response.json()) as { readonly rows: readonly { readonly id: string }[] };
    return rows.map(({ id }) => id);
  };
  const [parts, groups, machines] = await Promise.all([
    idsOf('part/?limit=50'),
    idsOf('equipment_group/?limit=50'),
    idsOf(`equipment/?limit=50&sites=${site}`),
  ]);
  const pick = (ids: readonly string[], at: number) => ids[at % ids.length];
  return (made) => ({
    part: pick(parts, made),
    equipment_group: pick(groups, Math.floor(made / 3)),
    equipment: pick(machines, Math.floor(made / 7)),
    position: `P-${made}`,
    qty_per_machine: 1,
  });
}

interface Turn {
  readonly own: number;
  readonly peer: number;
}

const shares = (what: string, { own, peer }: Turn, least: number): readonly Figure[] => [
  { what, value: own, unit: 'req/s' },
  { what: '  the same by a bare server', value: peer, unit: 'req/s' },
  { what: '  share of it', value: (100 * own) / peer, unit: '%', least },
];

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

/** Requests a second of one after the other, the median of several times. */
async function inTurn(own: () => Promise<number>, peer: () => Promise<number>): Promise<Turn> {
  const [mine, theirs]: [number[], number[]] = [[], []];
  // What is compiled and planned at first is no part of it.
  await Promise.all([own(), peer()]);
  for (let round = 0; round < rounds; round += 1) {
    mine.push(await own());
    theirs.push(await peer());
  }
  return { own: percentile(mine, 0.5), peer: percentile(theirs, 0.5) };
}

async function requests(options: Partial<autocannon.Options> & { readonly url: string }): Promise<number> {
  const result = await autocannon({
    connections,
    duration: seconds,
    ...options,
    headers: { ...browser, ...options.headers },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(
      `${options.url}: ${result.non2xx} refusals and ${result.errors} errors of ${result.requests.total} requests`,
    );
  return result.requests.average;
}

let made = 0;

/** One new entry per request, each with a key of its own. */
function creation(
  url: string,
  site: string | null,
  draft: (made: number) => Readonly<Record<string, unknown>>,
  headers: Record<string, string> = {},
): autocannon.Options {
  return {
    url,
    requests: [
      {
        method: 'POST',
        setupRequest: (request) => {
          made += 1;
          return {
            ...request,
            headers: { ...browser, ...headers, 'content-type': 'application/json', 'idempotency-key': `bench-${made}` },
            body: JSON.stringify({ ...(site ? { site } : {}), ...draft(made) }),
          };
        },
      },
    ],
  };
}
