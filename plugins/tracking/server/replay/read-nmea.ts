import { parseNmeaSentence } from 'nmea-simple';
import { LineFault } from '../../../../core/files/line-fault.ts';
import type { Fix } from './fix.ts';
import { BadLines, type ReadOptions, type TrackReading } from './read-options.ts';

const knot = 1.852;

/**
 * The fixes of an NMEA 0183 log. A fix is one instant at which the receiver says that it has one: an RMC with status A,
 * completed by the GGA of the same second fraction (altitude), or such a GGA alone (quality above 0) once a date is
 * known; that is what gpsd's reports (`.chk`) say too: one time with mode 2 or 3 per fix. What stands before the first
 * sentence, comments, proprietary sentences and sentences that say nothing of position are no faults; a wrong checksum
 * in a sentence that does is. A last line that is cut is left out.
 */
export function readNmea(text: string, options: ReadOptions): TrackReading {
  const fixes = new Map<number, Fix>();
  const bad = new BadLines(options);
  const lines = text.split(/\r?\n/);
  const last = lines.findLastIndex((line) => line.trim() !== '');
  let day: number | null = null;
  let isCut = false;
  for (const [index, raw] of lines.entries()) {
    const header = /^\$(?:GP|GN|GL|GA|BD|GB|QZ)(RMC|GGA),/.exec(raw.trim());
    if (!header) continue;
    try {
      const sentence = raw.trim();
      checkSum(sentence, index + 1);
      day = header[1] === 'RMC' ? keepRmc(fixes, sentence, index + 1, day) : keepGga(fixes, sentence, index + 1, day);
    } catch (error) {
      if (!(error instanceof LineFault)) throw error;
      if (index === last && !/\*[0-9A-Fa-f]{2}\s*$/.test(raw)) isCut = true;
      else bad.add(error);
    }
  }
  return {
    points: [...fixes.values()].sort((a, b) => a.at - b.at),
    notes: [...bad.notes, ...(isCut ? ['The last line is cut off and was left out.'] : [])],
  };
}

/** Both answer the day that counts from here on. */
function keepRmc(fixes: Map<number, Fix>, sentence: string, line: number, before: number | null): number | null {
  const fix = readRmc(sentence, line);
  if (fix) fixes.set(fix.at, { ...fix, alt: fixes.get(fix.at)?.alt ?? null });
  return dayOf(sentence) ?? before;
}

function keepGga(fixes: Map<number, Fix>, sentence: string, line: number, day: number | null): number | null {
  const fix = readGga(sentence, day, line);
  if (fix) fixes.set(fix.at, { ...fix, ...omitAlt(fixes.get(fix.at)), alt: fix.alt });
  return day;
}

const omitAlt = (fix: Fix | undefined): Partial<Fix> =>
  fix ? { speedKmh: fix.speedKmh, heading: fix.heading, lon: fix.lon, lat: fix.lat } : {};

/** The checksum is the exclusive or of all bytes between `$` and `*`; old receivers leave it out, which is allowed. */
function checkSum(sentence: string, line: number): void {
  const [, body = '', told] = /^\$([^*]*)(?:\*([0-9A-Fa-f]{2}))?/.exec(sentence) ?? [];
  const sum = [...Buffer.from(body)].reduce((before, byte) => before ^ byte, 0);
  if (told !== undefined && sum !== Number.parseInt(told, 16)) {
    throw new LineFault(
      line,
      `The checksum is ${told.toUpperCase()}, and ${sum.toString(16).toUpperCase().padStart(2, '0')} was expected.`,
    );
  }
  if (told === undefined && sentence.includes('*')) throw new LineFault(line, 'The checksum is cut off.');
}

function dayOf(sentence: string): number | null {
  const date = /^(\d\d)(\d\d)(\d\d)$/.exec(sentence.split(',')[9] ?? '');
  if (!date) return null;
  const year = Number(date[3]);
  return Date.UTC(year < 80 ? 2000 + year : 1900 + year, Number(date[2]) - 1, Number(date[1]));
}

function readRmc(sentence: string, line: number): Fix | null {
  const packet = parsed(sentence, line);
  if (
    packet.sentenceId !== 'RMC' ||
    packet.status !== 'valid' ||
    !Number.isFinite(packet.latitude) ||
    !Number.isFinite(packet.longitude)
  )
    return null;
  const day = dayOf(sentence);
  const time = timeOf(sentence);
  if (day === null || time === null) return null;
  const speed = packet.speedKnots;
  return {
    at: day + time,
    lon: packet.longitude,
    lat: packet.latitude,
    speedKmh: Number.isFinite(speed) ? speed * knot : null,
    heading: Number.isFinite(packet.trackTrue) ? packet.trackTrue : null,
    alt: null,
  };
}

function readGga(sentence: string, day: number | null, line: number): Fix | null {
  const packet = parsed(sentence, line);
  const time = timeOf(sentence);
  if (
    packet.sentenceId !== 'GGA' ||
    packet.fixType === 'none' ||
    day === null ||
    time === null ||
    !Number.isFinite(packet.latitude)
  )
    return null;
  return {
    at: day + time,
    lon: packet.longitude,
    lat: packet.latitude,
    speedKmh: null,
    heading: null,
    alt: Number.isFinite(packet.altitudeMeters) ? packet.altitudeMeters : null,
  };
}

/** Milliseconds of the day, in UTC; the library's own reading drops the fraction of a second. */
function timeOf(sentence: string): number | null {
  const time = /^(\d\d)(\d\d)(\d\d(?:\.\d+)?)$/.exec(sentence.split(',')[1] ?? '');
  return time ? (Number(time[1]) * 3600 + Number(time[2]) * 60 + Number(time[3])) * 1000 : null;
}

function parsed(sentence: string, line: number): ReturnType<typeof parseNmeaSentence> {
  try {
    return parseNmeaSentence(sentence.includes('*') ? sentence : withSum(sentence));
  } catch (error) {
    throw new LineFault(line, error instanceof Error ? error.message : String(error));
  }
}

function withSum(sentence: string): string {
  const sum = [...Buffer.from(sentence.slice(1))].reduce((before, byte) => before ^ byte, 0);
  return `${sentence}*${sum.toString(16).toUpperCase().padStart(2, '0')}`;
}
