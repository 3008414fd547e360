import type { Page, Request, Response } from 'playwright';

/** What a screen was answered: JSON by method, path and question; rows by topic of the live line. */
export interface Answered {
  readonly calls: Readonly<Record<string, unknown>>;
  readonly topics: Readonly<Record<string, readonly unknown[]>>;
}

export interface Recording {
  /** Forgets what was answered so far. */
  readonly begin: () => void;
  /** Waits until the page has asked nothing more for a while and everything is answered, or for 20 s. */
  readonly settled: () => Promise<void>;
  readonly responses: () => readonly Response[];
  readonly topics: () => ReadonlyMap<string, readonly unknown[]>;
}

/** What a device keeps for the pit, asked for behind every screen: no screen shows it. */
const behind = '/api/forms/device/';
/** A map or a chart asks once it is drawn: so long nothing is asked for, in milliseconds. */
const quietMs = 2_500;
/** A screen that asks again and again is quiet never. */
const patienceMs = 20_000;
/** More rows show nothing that the first do not. */
const rowsKept = 12;

/** Notes what the server answers a page from now on. */
export function newRecording(page: Page): Recording {
  let responses: Response[] = [];
  let topics = new Map<string, readonly unknown[]>();
  const pending = new Set<Request>();
  let last = Date.now();
  page.on('request', (request) => {
    pending.add(request);
    last = Date.now();
  });
  const ended = (request: Request): void => {
    pending.delete(request);
    last = Date.now();
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/api/') && pathname !== behind && response.request().method() === 'GET')
      responses.push(response);
  });
  page.on('websocket', (socket) => {
    const asked = new Map<string, string>();
    socket.on('framesent', ({ payload }) => {
      const [, id, said] = /^42[^,[]*,?(\d+)(\["subscribe".*)$/s.exec(String(payload)) ?? [];
      if (id && said) asked.set(id, (JSON.parse(said) as [string, { topic: string }])[1].topic);
    });
    socket.on('framereceived', ({ payload }) => {
      const [, id, said] = /^43[^,[]*,?(\d+)(\[.*)$/s.exec(String(payload)) ?? [];
      const topic = id === undefined ? undefined : asked.get(id);
      if (!topic || !said) return;
      const [answer] = JSON.parse(said) as [{ readonly kind: string; readonly rows?: readonly unknown[] }];
      if (answer.kind === 'snapshot') topics.set(topic, answer.rows ?? []);
    });
  });
  return {
    begin: () => {
      pending.clear();
      responses = [];
      topics = new Map();
    },
    settled: async () => {
      const until = Date.now() + patienceMs;
      while (Date.now() < until && (pending.size > 0 || Date.now() - last < quietMs)) await page.waitForTimeout(200);
    },
    responses: () => responses,
    topics: () => topics,
  };
}

/** What was recorded, lists cut to their first rows. */
export async function answersOf({ responses, topics }: Recording): Promise<Answered> {
  const calls: Record<string, unknown> = {};
  for (const response of responses()) {
    const { pathname, searchParams } = new URL(response.url());
    if (response.status() !== 200 || !response.headers()['content-type']?.includes('json')) continue;
    searchParams.sort();
    const question = searchParams.size > 0 ? `?${searchParams.toString()}` : '';
    calls[`GET ${pathname.slice('/api/'.length)}${question}`] = cut(await response.json());
  }
  return { calls, topics: Object.fromEntries([...topics()].map(([topic, rows]) => [topic, rows.slice(0, 40)])) };
}

/** A value with its lists of objects cut to their first rows; points of a line or an area are kept. */
function cut(value: unknown): unknown {
  if (Array.isArray(value))
    return (
      typeof value[0] === 'object' && value[0] !== null && !Array.isArray(value[0]) ? value.slice(0, rowsKept) : value
    ).map(cut);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cut(inner)]));
}
