import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../support/folders.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

/**
 * Stories of whole screens stand on what the server once answered (`npm run record-stories`): each question is asked
 * again here, and has to be answered in the same shape, else its story shows a screen that nobody sees.
 */
interface Kept {
  readonly calls: Readonly<Record<string, unknown>>;
}

const folder = join(projectRoot, 'stories/screens/answers');
const kept = globSync('*/*.json', { cwd: folder }).toSorted();
/** A row that the demo mine has not, and the recording has made. */
const madeByTheWalk = /^records\/fuel_delivery\/[0-9a-f]{8}-/;

/** Answers by question, each question once. */
const questions = new Map<string, unknown>();
for (const file of kept) {
  const { calls } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Kept;
  for (const [call, answer] of Object.entries(calls)) questions.set(call.replace('GET ', ''), answer);
}

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin');
});
afterAll(() => server.stop());

/** What stands at a place of an answer such as `.rows[].site`: its kinds, and how often it stands there. */
interface Standing {
  readonly kinds: ReadonlySet<string>;
  readonly times: number;
}
type Shape = Map<string, Standing>;

/** A name that is an id, a code, a day or a number is a key of a map. */
const placeOf = (at: string, name: string): string => `${at}.${/^[a-z]\w*$/.test(name) ? name : '*'}`;

function shapeOf(value: unknown, at = '', shape: Shape = new Map()): Shape {
  const { kinds, times } = shape.get(at) ?? { kinds: new Set(), times: 0 };
  const kind = Array.isArray(value) ? 'list' : typeof value;
  shape.set(at, { kinds: value === null ? kinds : new Set([...kinds, kind]), times: times + 1 });
  if (Array.isArray(value)) for (const one of value) shapeOf(one, `${at}[]`, shape);
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) shapeOf(inner, placeOf(at, name), shape);
  return shape;
}

/** What stands in every object of its place in one answer, and in none of the other's. */
function missing(one: Shape, other: Shape): readonly string[] {
  return [...one].flatMap(([at, { times }]) => {
    const [, whole = '', name] = /^(.*)\.(\w+)$/.exec(at) ?? [];
    return name && !other.has(at) && other.get(whole)?.kinds.has('object') && one.get(whole)?.times === times
      ? [at]
      : [];
  });
}

/** Where two answers to one question are not of one shape; what is empty in one of them has none there. */
const differences = (before: Shape, now: Shape): readonly string[] => [
  ...missing(before, now).map((at) => `${at} is gone`),
  ...missing(now, before).map((at) => `${at} is new`),
  ...[...before].flatMap(([at, { kinds }]) => {
    const is = now.get(at)?.kinds ?? new Set();
    return kinds.size > 0 && is.size > 0 && ![...is].some((kind) => kinds.has(kind))
      ? [`${at} was ${[...kinds].join()}, is ${[...is].join()}`]
      : [];
  }),
];

test.each([...questions].filter(([path]) => !madeByTheWalk.test(path)))('%s', async (path, answer) => {
  const { status, body } = await admin.json<unknown>(path);
  expect(status).toBe(200);
  expect(differences(shapeOf(answer), shapeOf(body))).toEqual([]);
});
