import { parseArgs } from 'node:util';

/** What `npm test -- …` was asked. */
export interface RunOptions {
  /** Words that choose files, as vitest takes them; the whole run where there are none. */
  readonly words: readonly string[];
  /** The long ones too: many seeds, many kills, every string. */
  readonly long: boolean;
  /** Only what the changes since `base` can reach. */
  readonly changed: boolean;
  readonly base: string | undefined;
  /** The instant at which every file begins; null is the clock of the machine. */
  readonly at: string | null;
  /** `reverse`, or `random:<seed>`; what is told first when it is broken, else. */
  readonly order: string | undefined;
  readonly lanes: number | undefined;
  /** A browser, story or fault file that fails is run once more, and told as flaky when it passes then. */
  readonly again: boolean;
  /** Two runs kept in `.cache/tests/runs`, to be compared; without names the last two. */
  readonly compare: boolean;
}

/** A Wednesday in the middle of a morning shift at both sites, far from any change of day, month, year or clock. */
const defaultInstant = '2026-11-18T10:10:00Z';

export function readOptions(argv: readonly string[]): RunOptions {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      long: { type: 'boolean' },
      changed: { type: 'boolean' },
      base: { type: 'string' },
      at: { type: 'string' },
      order: { type: 'string' },
      lanes: { type: 'string' },
      again: { type: 'boolean' },
      compare: { type: 'boolean' },
    },
  });
  const { at = defaultInstant, order, lanes } = values;
  if (at !== 'now' && Number.isNaN(Date.parse(at)))
    throw new Error(`--at takes an instant as 2026-03-29T00:59:00Z, or now; not "${at}".`);
  if (order !== undefined && !/^(reverse|random:\d+)$/.test(order))
    throw new Error(`--order takes reverse or random:<number>, not "${order}".`);
  if (lanes !== undefined && !/^[1-9]\d?$/.test(lanes)) throw new Error(`--lanes takes a number, not "${lanes}".`);
  return {
    words: positionals,
    long: values.long ?? false,
    changed: values.changed ?? false,
    base: values.base,
    at: at === 'now' ? null : new Date(at).toISOString(),
    order,
    lanes: lanes === undefined ? undefined : Number(lanes),
    again: values.again ?? false,
    compare: values.compare ?? false,
  };
}
