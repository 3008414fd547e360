import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { LineFault } from '../../../core/files/line-fault.ts';
import type { CsvColumn } from '../replay/read-csv.ts';
import { readTrack } from '../replay/read-track.ts';
import { call, Refusal, tokenFor } from '../replay/ingest-call.ts';
import { schedule, type Release } from '../replay/schedule.ts';

const usage = `npm run replay -- <file> [--speed N|max] [--device CODE] [--url ADDRESS] [--token TOKEN] [--map lat=COLUMN] [--keep-time]

Sends a recorded track (GPX, NMEA 0183 or CSV) through the ingest API of a running server. The whole file is checked first.
The track is dated so that it ends now; its points keep their spacing. With --speed 60 an hour passes in a minute.`;

const dayMs = 86_400_000;
const oldestDays = 7;
const batchSize = 500;
const defaultDevices = Array.from({ length: 9 }, (_, index) => `REPLAY-${index + 1}`);

/** `npm run replay`. Answers the exit code: 0 all sent, 1 refused, 2 called wrongly. */
export async function run(argv: readonly string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { speed: { type: 'string', default: '1' }, device: { type: 'string' }, url: { type: 'string' }, token: { type: 'string' }, map: { type: 'string', multiple: true, default: [] }, 'keep-time': { type: 'boolean', default: false } },
    });
    const [file] = positionals;
    const speed = values.speed === 'max' ? Number.POSITIVE_INFINITY : Number(values.speed);
    if (!file || positionals.length > 1 || !(speed > 0)) {
      console.error(usage);
      return 2;
    }
    const url = (values.url ?? `http://127.0.0.1:${process.env['PORT'] ?? 4600}`).replace(/\/$/, '');
    const { format, fixes } = read(file, values.map);
    const keepTime = values['keep-time'];
    if (keepTime && Date.now() - (fixes[0]?.at ?? 0) > oldestDays * dayMs) throw new Refusal(`The track is from ${new Date(fixes[0]?.at ?? 0).toISOString()}: positions are taken up to ${oldestDays} days. Leave --keep-time out to date it to now.`);
    const token = tokenFor(url, values.token);
    const releases = schedule(fixes, { now: Date.now(), speed, keepTime });
    const span = (releases.at(-1)?.ts ?? 0) - (releases[0]?.ts ?? 0);
    if (Date.now() - (releases[0]?.ts ?? 0) > oldestDays * dayMs) throw new Refusal(`The track lasts ${(span / dayMs).toFixed(1)} days: its first positions would be older than the ${oldestDays} days that are taken.`);
    const device = await deviceFor(url, token, values.device, releases[0]?.ts ?? 0);
    console.log(`${format}: ${fixes.length} positions over ${(span / 60_000).toFixed(1)} min, sent as ${device} to ${url}${speed === 1 ? '' : `, ${values.speed} times as fast`}.`);
    await sendAll(url, token, device, releases);
    return 0;
  } catch (error) {
    if (error instanceof LineFault) console.error(`Line ${error.line}: ${error.message} Nothing was sent.`);
    else if (error instanceof Refusal || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')) console.error((error as Error).message);
    else throw error;
    return 1;
  }
}

function read(file: string, map: readonly string[]): ReturnType<typeof readTrack> {
  const mapping = Object.fromEntries(map.map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)])) as Partial<Record<CsvColumn, string>>;
  try {
    return readTrack(readFileSync(file, 'utf8'), mapping);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Refusal(`There is no file ${file}.`);
    throw error;
  }
}

/** The device to send as; the first free one of ours where none is named, so that two replays do not mix their tracks. */
async function deviceFor(url: string, token: string, named: string | undefined, start: number): Promise<string> {
  for (const uid of named ? [named] : defaultDevices) {
    const { newest } = await call<{ newest: string | null }>(url, token, 'devices', { uid });
    if (newest === null || Date.parse(newest) < start) return uid;
    if (named) throw new Refusal(`${uid} already has positions until ${newest}, and this track would begin at ${new Date(start).toISOString()}. Name another --device, or wait.`);
  }
  throw new Refusal('All replay devices were used a moment ago. Name another --device, or wait.');
}

async function sendAll(url: string, token: string, device: string, releases: readonly Release[]): Promise<void> {
  const totals = { accepted: 0, duplicates: 0, rejected: 0 };
  for (let next = 0; next < releases.length; ) {
    const due = releases.slice(next, next + batchSize).filter(({ releaseAt }) => releaseAt <= Date.now());
    if (due.length > 0) {
      const events = due.map(({ ts, data }) => ({ kind: 'position', ts: new Date(ts).toISOString(), device, data }));
      const { accepted, duplicates, rejected } = await call<{ accepted: number; duplicates: number; rejected: readonly { message: string }[] }>(url, token, 'batch', { events });
      totals.accepted += accepted;
      totals.duplicates += duplicates;
      totals.rejected += rejected.length;
      if (rejected[0]) console.error(`\n${rejected.length} refused: ${rejected[0].message}`);
      next += due.length;
      progress(next, releases.length);
    }
    const wait = Math.min(1000, Math.max(250, (releases[next]?.releaseAt ?? 0) - Date.now()));
    if (next < releases.length) await new Promise((resolve) => setTimeout(resolve, wait));
  }
  console.log(`\n${totals.accepted} accepted, ${totals.duplicates} known before, ${totals.rejected} refused.`);
}

function progress(sent: number, all: number): void {
  const line = `${String(Math.floor((sent / all) * 100)).padStart(3)} %  ${sent} of ${all}`;
  if (process.stdout.isTTY) process.stdout.write(`\r${line}`);
  else if (sent === all) process.stdout.write(line);
}
