import { parseArgs } from 'node:util';
import { LineFault } from '../../../core/files/line-fault.ts';
import type { Fix, RecordedPoint } from '../server/replay/fix.ts';
import { withTimes } from '../server/replay/give-times.ts';
import { call, Refusal, tokenFor } from '../server/replay/ingest-call.ts';
import { addWeeks, judgeTimes, questionOf } from '../server/replay/judge-times.ts';
import { openFile } from '../server/replay/open-file.ts';
import { isZone, readInstant } from '../server/replay/read-instant.ts';
import { BrokenLine, leftOut, NoTrack, type CsvColumn, type ReadOptions } from '../server/replay/read-options.ts';
import { inTime, readRecording } from '../server/replay/read-track.ts';
import { schedule, type Release } from '../server/replay/schedule.ts';
import { nothingSent, summaryOf, withAnswer } from '../server/replay/summary.ts';
import { complain, foreign, say } from '../server/replay/terminal.ts';

const usage = `npm run replay -- <file> [--speed N|max] [--device CODE] [--url ADDRESS] [--token TOKEN] [--keep-time]
  [--zone ZONE] [--map lat=COLUMN] [--date-order dmy|mdy] [--skip-bad] [--add-weeks N] [--any-time]
  [--speed-kmh N | --interval SECONDS] [--start INSTANT]

Sends a recorded track through the ingest API of a running server: GPX, KML, GeoJSON, NMEA 0183, PLT (OziExplorer,
GeoLife), OwnTracks .rec or CSV, by its content, also packed as gzip. The whole file is checked first. The track is dated
so that it ends now; its points keep their spacing. With --speed 60 an hour passes in a minute. Times without a zone are
taken as UTC, or in --zone. Points without a time are given one by --speed-kmh or --interval.`;

const dayMs = 86_400_000;
const oldestDays = 7;
const batchSize = 500;
const defaultDevices = Array.from({ length: 9 }, (_, index) => `REPLAY-${index + 1}`);

const parsed = (argv: readonly string[]) =>
  parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      speed: { type: 'string', default: '1' },
      device: { type: 'string' },
      url: { type: 'string' },
      token: { type: 'string' },
      map: { type: 'string', multiple: true, default: [] },
      'keep-time': { type: 'boolean', default: false },
      zone: { type: 'string' },
      'date-order': { type: 'string' },
      'skip-bad': { type: 'boolean', default: false },
      'add-weeks': { type: 'string', default: '0' },
      'any-time': { type: 'boolean', default: false },
      'speed-kmh': { type: 'string' },
      interval: { type: 'string' },
      start: { type: 'string' },
    },
  });
type Values = ReturnType<typeof parsed>['values'];

/** `npm run replay`. Answers the exit code: 0 all sent, 1 refused, 2 called wrongly. */
export async function run(argv: readonly string[]): Promise<number> {
  try {
    const { values, positionals } = parsed(argv);
    if (values.help) {
      say(usage);
      return 0;
    }
    const [file] = positionals;
    const speed = values.speed === 'max' ? Number.POSITIVE_INFINITY : Number(values.speed);
    if (!file || positionals.length > 1 || !(speed > 0)) {
      console.error(usage);
      return 2;
    }
    await replay(file, values, speed);
    return 0;
  } catch (error) {
    if (error instanceof NoTrack) complain(error.message);
    else if (error instanceof LineFault)
      complain(
        `Line ${error.line}: ${error.message} Nothing was sent${error instanceof BrokenLine ? '; --skip-bad leaves broken lines out' : ''}.`,
      );
    // What a system says of a file has its name in it.
    else if (error instanceof Refusal || typeof (error as NodeJS.ErrnoException).code === 'string')
      complain((error as Error).message);
    else throw error;
    return 1;
  }
}

async function replay(file: string, values: Values, speed: number): Promise<void> {
  const url = (values.url ?? `http://127.0.0.1:${process.env['PORT'] ?? 4600}`).replace(/\/$/, '');
  const { format, points, notes } = readRecording(await openFile(file), readOptions(values));
  const now = Date.now();
  const timed = timedPoints(points, values, now);
  const judged = judgeTimes(addWeeks(timed, weeks(values['add-weeks'])), { now, anyTime: values['any-time'] });
  if (judged.fixes.length === 0) throw new Refusal(questionOf(judged.odd, now));
  const keepTime = values['keep-time'];
  const releases = planned(judged.fixes, { now, speed, keepTime });
  const token = tokenFor(url, values.token);
  const device = await deviceFor(url, token, values.device, releases[0]?.ts ?? 0);
  const span = (releases.at(-1)?.ts ?? 0) - (releases[0]?.ts ?? 0);
  say(
    `${format}: ${judged.fixes.length} positions over ${(span / 60_000).toFixed(1)} min, sent as ${device} to ${url}${speed === 1 ? '' : `, ${values.speed} times as fast`}.`,
  );
  for (const note of [...notes, ...leftOut(points.length - timed.length, 'without a time')]) say(note);
  if (judged.repeated > 0)
    say(
      `${judged.repeated} ${judged.repeated === 1 ? 'point has' : 'points have'} the instant of a point before and ${judged.repeated === 1 ? 'was' : 'were'} left out: a machine is at one place at a time.`,
    );
  if (judged.odd.length > 0) say(`Left out: ${questionOf(judged.odd, now)}`);
  await sendAll(url, token, device, releases, points.length);
}

function readOptions(values: Values): ReadOptions {
  const { zone, 'date-order': order } = values;
  if (zone !== undefined && !isZone(zone)) throw new Refusal(`${zone} is no time zone; Africa/Casablanca is one.`);
  if (order !== undefined && order !== 'dmy' && order !== 'mdy') throw new Refusal('--date-order is dmy or mdy.');
  const mapping = Object.fromEntries(
    values.map.map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]),
  ) as Partial<Record<CsvColumn, string>>;
  return { mapping, zone: zone ?? null, skipBad: values['skip-bad'], dateOrder: order ?? null };
}

function number(text: string, name: string): number {
  const value = Number(text);
  if (!Number.isFinite(value)) throw new Refusal(`--${name} is a number.`);
  return value;
}

function weeks(text: string): number {
  const count = number(text, 'add-weeks');
  if (!Number.isInteger(count) || Math.abs(count) > 10_240)
    throw new Refusal('--add-weeks is a whole number; 1024 is one turn of the weeks.');
  return count;
}

/** The points that have a time, of themselves or by what was said of their pace. */
function timedPoints(points: readonly RecordedPoint[], values: Values, now: number): readonly Fix[] {
  const { 'speed-kmh': speed, interval, start } = values;
  if (speed === undefined && interval === undefined) {
    const timed = inTime(points);
    if (timed.length === 0)
      throw new Refusal(
        `The ${points.length} points of this track have no time: give them one by --speed-kmh 30 (that speed along the way) or --interval 5 (seconds from one to the next).`,
      );
    return timed;
  }
  const [speedKmh, intervalS] = [
    speed === undefined ? null : number(speed, 'speed-kmh'),
    interval === undefined ? null : number(interval, 'interval'),
  ];
  if ((speedKmh !== null && !(speedKmh > 0)) || (intervalS !== null && !(intervalS > 0)))
    throw new Refusal('--speed-kmh and --interval are more than 0.');
  const startAt = start === undefined ? now : readInstant(start, values.zone ?? null);
  if (startAt === null) throw new Refusal(`--start ${start} is no instant; 2026-03-09T05:30:00Z is one.`);
  return inTime(withTimes(points, { start: startAt, speedKmh, intervalS }));
}

function planned(
  fixes: readonly Fix[],
  timing: { readonly now: number; readonly speed: number; readonly keepTime: boolean },
): readonly Release[] {
  const first = fixes[0]?.at ?? 0;
  if (timing.keepTime && timing.now - first > oldestDays * dayMs)
    throw new Refusal(
      `The track is from ${new Date(first).toISOString()}: positions are taken up to ${oldestDays} days. Leave --keep-time out to date it to now.`,
    );
  const releases = schedule(fixes, timing);
  const span = (releases.at(-1)?.ts ?? 0) - (releases[0]?.ts ?? 0);
  if (timing.now - (releases[0]?.ts ?? 0) > oldestDays * dayMs)
    throw new Refusal(
      `The track lasts ${(span / dayMs).toFixed(1)} days: its first positions would be older than the ${oldestDays} days that are taken.`,
    );
  return releases;
}

/**
 * The device to send as; the first free one of ours where none is named, so that two replays do not mix their tracks.
 */
async function deviceFor(url: string, token: string, named: string | undefined, start: number): Promise<string> {
  for (const uid of named ? [named] : defaultDevices) {
    const { newest } = await call<{ newest: string | null }>(url, token, 'devices', { uid });
    if (newest === null || Date.parse(newest) < start) return uid;
    if (named)
      throw new Refusal(
        `${uid} already has positions until ${newest}, and this track would begin at ${new Date(start).toISOString()}. Name another --device, or wait.`,
      );
  }
  throw new Refusal('All replay devices were used a moment ago. Name another --device, or wait.');
}

async function sendAll(
  url: string,
  token: string,
  device: string,
  releases: readonly Release[],
  read: number,
): Promise<void> {
  let sent = nothingSent;
  for (let next = 0; next < releases.length;) {
    const due = releases.slice(next, next + batchSize).filter(({ releaseAt }) => releaseAt <= Date.now());
    if (due.length > 0) {
      const events = due.map(({ ts, data }) => ({ kind: 'position', ts: new Date(ts).toISOString(), device, data }));
      sent = withAnswer(sent, await call(url, token, 'batch', { events }));
      next += due.length;
      progress(next, releases.length);
    }
    const wait = Math.min(1000, Math.max(250, (releases[next]?.releaseAt ?? 0) - Date.now()));
    if (next < releases.length) await new Promise((resolve) => setTimeout(resolve, wait));
  }
  console.log(`\n${summaryOf(read, releases.length, sent).map(foreign).join('\n')}`);
}

function progress(sent: number, all: number): void {
  const line = `${String(Math.floor((sent / all) * 100)).padStart(3)} %  ${sent} of ${all}`;
  if (process.stdout.isTTY) process.stdout.write(`\r${line}`);
  else if (sent === all) process.stdout.write(line);
}
