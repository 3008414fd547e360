import { LineFault } from '../../../core/files/line-fault.ts';
import { readXml } from '../../../core/files/read-xml.ts';
import type { Fix } from './fix.ts';

type Node = Readonly<Record<string, unknown>>;

const list = (value: unknown): readonly Node[] => (value === undefined || value === '' ? [] : ([value].flat() as Node[]));
const number = (value: unknown): number | null => (value === undefined || value === '' || Number.isNaN(Number(value)) ? null : Number(value));

/** The track points of a GPX 1.0 or 1.1 file, in the order of the file. Waypoints and routes are no track. */
export function readGpx(text: string): readonly Fix[] {
  const document: { readonly gpx?: Node } = readXml(text);
  if (!document.gpx) throw new LineFault(1, 'This is XML, but not a GPX file.');
  const points = list(document.gpx['trk']).flatMap((track) => list(track['trkseg']).flatMap((segment) => list(segment['trkpt'])));
  return points.map((point, index) => {
    const [lat, lon] = [number(point['@lat']), number(point['@lon'])];
    const at = typeof point['time'] === 'string' ? Date.parse(point['time']) : Number.NaN;
    const refuse = (reason: string): LineFault => new LineFault(lineOfPoint(text, index), reason);
    if (lat === null || lon === null || Math.abs(lat) > 90 || Math.abs(lon) > 180) throw refuse(`Track point ${index + 1} has no place: lat and lon are needed.`);
    if (Number.isNaN(at)) throw refuse(`Track point ${index + 1} has no time.`);
    const speed = number(point['speed']);
    return { at, lon, lat, speedKmh: speed === null ? null : speed * 3.6, heading: number(point['course']), alt: number(point['ele']) };
  });
}

/** The line on which the n-th track point begins. */
function lineOfPoint(text: string, index: number): number {
  let from = -1;
  for (let seen = 0; seen <= index; seen += 1) {
    from = text.indexOf('<trkpt', from + 1);
    if (from === -1) return 1;
  }
  return text.slice(0, from).split('\n').length;
}
