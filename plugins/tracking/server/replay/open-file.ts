import { readFileSync, statSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { fileTypeFromBuffer } from 'file-type';
import { decodeText } from '../protocols/decode-text.ts';
import { Refusal } from './ingest-call.ts';

/** Longer files are no tracks, or months of them. */
const longest = 200_000_000;

/** What files are that hold no track as text, by the beginning of their media type. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/google-earth\.kmz/, 'a KMZ archive: unpack it, and give the KML file in it'],
  [/spreadsheet|ms-excel/, 'a spreadsheet: save it as CSV'],
  [/wordprocessing|opendocument\.text|rtf/, 'a document of a word processor'],
  [/pdf/, 'a PDF'],
  [/^image\//, 'a picture'],
  [/^(video|audio)\//, 'a recording of pictures or sound'],
  [/zip|x-7z|x-rar|x-tar|x-bzip|x-xz|zstd|compress|x-cfb/, 'an archive: unpack it, and give the file in it'],
  [/sqlite/, 'a database'],
  [/executable|x-msdownload|x-elf|mach/, 'a program'],
];

/**
 * The text of a file, unpacked where it is gzip, whatever its encoding. Throws a `Refusal` that says what it is where
 * it is no text.
 */
export async function openFile(path: string): Promise<string> {
  const bytes = unpacked(readBytes(path), path);
  if (bytes.length === 0) throw new Refusal(`${path} is empty.`);
  if (bytes.subarray(0, 14).includes('.FIT', 8))
    throw new Refusal(`${path} is a FIT file of a sports watch or bicycle computer: export it as GPX.`);
  const mime = (await fileTypeFromBuffer(bytes))?.mime ?? archiveOf(bytes);
  // What begins like XML is read as such, whatever it is called.
  if (mime !== null && !/\/(.*\+)?xml$/.test(mime)) {
    const kind = kinds.find(([pattern]) => pattern.test(mime))?.[1] ?? `a file of the kind ${mime}`;
    throw new Refusal(`${path} is ${kind}. GPX, KML, GeoJSON, NMEA, PLT, OwnTracks .rec and CSV are read.`);
  }
  return decodeText(bytes);
}

/** An archive that is written in a way that is not recognised by its first part, by the names in it. */
function archiveOf(bytes: Buffer): string | null {
  if (bytes.length < 4 || bytes.readUInt32BE(0) !== 0x504b0304) return null;
  const names = bytes.subarray(0, 65_536).toString('latin1');
  return names.includes('xl/')
    ? 'application/spreadsheet'
    : names.includes('word/')
      ? 'application/wordprocessing'
      : names.includes('.kml')
        ? 'application/google-earth.kmz'
        : 'application/zip';
}

function readBytes(path: string): Buffer {
  try {
    const { size } = statSync(path);
    if (statSync(path).isDirectory()) throw new Refusal(`${path} is a folder: name a file in it.`);
    if (size > longest)
      throw new Refusal(
        `${path} is ${Math.round(size / 1_000_000)} MB long; at most ${longest / 1_000_000} MB are read.`,
      );
    return readFileSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new Refusal(`There is no file ${path}.`);
    if (code === 'EACCES' || code === 'EPERM') throw new Refusal(`${path} may not be read by you.`);
    throw error;
  }
}

/** gzip, as loggers and servers leave it, also twice. */
function unpacked(bytes: Buffer, path: string, depth = 0): Buffer {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b || depth > 2) return bytes;
  try {
    return unpacked(gunzipSync(bytes, { maxOutputLength: longest }), path, depth + 1);
  } catch (error) {
    const tooLong = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new Refusal(
      tooLong
        ? `${path} is longer than ${longest / 1_000_000} MB when it is unpacked.`
        : `${path} is packed as gzip, and broken or cut off.`,
    );
  }
}
