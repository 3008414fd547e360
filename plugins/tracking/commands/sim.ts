import { createWriteStream, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { call, Refusal, tokenFor } from '../server/replay/ingest-call.ts';
import { mines, type Mine } from '../server/simulator/mine.ts';
import { readOpenMines } from '../server/simulator/open-mines.ts';
import type { TrueTrip } from '../server/simulator/truth.ts';
import { World, type SimulatedEvent } from '../server/simulator/world.ts';

const usage = `npm run sim -- [--seed N] [--from INSTANT] [--hours N] [--speed N|max] [--sites S1,S2 | --mine FILE]
    [--faults on] [--truth FILE] [--url ADDRESS] [--token TOKEN]

Runs the demo mine and tells a running server of it through its ingest API; positions are taken up to 7 days back, so --from lies
there (default: --hours ago). With --speed 60 an hour passes in a minute. --truth writes one line of JSON per true trip.
--mine runs another pit, a JSON file of OpenMines: its trucks are T-01, T-02, … and its shovels SH-01, …, which the server must know.
Same seed and start, same events with the same ids: sent again they are all duplicates.`;

const batchSize = 500;
const hourMs = 3_600_000;

/** `npm run sim` (catalogue operations.md §11). Answers the exit code: 0 all sent, 1 refused, 2 called wrongly. */
export async function run(argv: readonly string[]): Promise<number> {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        seed: { type: 'string', default: '42' },
        from: { type: 'string' },
        hours: { type: 'string', default: '8' },
        speed: { type: 'string', default: 'max' },
        sites: { type: 'string' },
        mine: { type: 'string' },
        faults: { type: 'string', default: 'off' },
        truth: { type: 'string' },
        url: { type: 'string' },
        token: { type: 'string' },
      },
    });
    const [seed, hours] = [Number(values.seed), Number(values.hours)];
    const speed = values.speed === 'max' ? Infinity : Number(values.speed);
    const start =
      values.from === undefined
        ? new Date(Math.floor((Date.now() - hours * hourMs) / 1000) * 1000)
        : new Date(values.from);
    const pits = values.mine === undefined ? mines : [readMine(values.mine)];
    const chosen = values.sites?.split(',') ?? pits.map(({ site }) => site);
    const unknown = chosen.find((code) => !pits.some(({ site }) => site === code));
    if (
      !Number.isInteger(seed) ||
      !(hours > 0) ||
      !(speed > 0) ||
      Number.isNaN(start.getTime()) ||
      !['on', 'off'].includes(values.faults)
    ) {
      console.error(usage);
      return 2;
    }
    if (unknown !== undefined)
      throw new Refusal(`The demo mine has no site ${unknown}; it has ${pits.map(({ site }) => site).join(' and ')}.`);
    const url = (values.url ?? `http://127.0.0.1:${process.env['PORT'] ?? 4600}`).replace(/\/$/, '');
    const token = tokenFor(url, values.token);
    const truth = values.truth === undefined ? null : createWriteStream(values.truth);
    const onTrip = (trip: TrueTrip): void => void truth?.write(`${JSON.stringify(trip)}\n`);
    const world = new World({
      seed,
      run: `${seed}-${start.getTime().toString(36)}`,
      start,
      mines: pits.filter(({ site }) => chosen.includes(site)),
      faults: values.faults === 'on',
      onTrip,
    });
    await tell(world, { start, seconds: Math.round(hours * 3600), speed, url, token });
    if (truth) await once(truth.end(), 'close');
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal) && !(error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')) throw error;
    console.error((error as Error).message);
    return 1;
  }
}

/** A pit from a file; a file that is none is refused with a sentence. */
function readMine(file: string): Mine {
  try {
    return readOpenMines(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Refusal((error as Error).message);
  }
}

interface Telling {
  readonly start: Date;
  readonly seconds: number;
  readonly speed: number;
  readonly url: string;
  readonly token: string;
}

async function tell(world: World, { start, seconds, speed, url, token }: Telling): Promise<void> {
  const totals = { accepted: 0, duplicates: 0, rejected: 0 };
  const send = async (events: readonly SimulatedEvent[]): Promise<void> => {
    const answer = await call<{ accepted: number; duplicates: number; rejected: readonly { message: string }[] }>(
      url,
      token,
      'batch',
      { events },
    );
    totals.accepted += answer.accepted;
    totals.duplicates += answer.duplicates;
    totals.rejected += answer.rejected.length;
    if (answer.rejected[0]) console.error(`${answer.rejected.length} refused: ${answer.rejected[0].message}`);
  };
  const began = Date.now();
  let waiting: SimulatedEvent[] = world.readings(new Date(start.getTime() - 9 * hourMs), start);
  for (let second = 1; second <= seconds; second += 1) {
    const at = new Date(start.getTime() + second * 1000);
    waiting.push(...world.tick(at));
    if (second % 60 === 0) waiting.push(...world.readings(new Date(at.getTime() - 60_000), at));
    const ahead = began + (second * 1000) / speed - Date.now();
    const due = ahead > 250 || second === seconds ? waiting.length : Math.floor(waiting.length / batchSize) * batchSize;
    for (let sent = 0; sent < due; sent += batchSize) await send(waiting.slice(sent, Math.min(due, sent + batchSize)));
    waiting = waiting.slice(due);
    if (ahead > 250) await new Promise((resolve) => setTimeout(resolve, ahead));
  }
  console.log(`${totals.accepted} accepted, ${totals.duplicates} known before, ${totals.rejected} refused.`);
}
