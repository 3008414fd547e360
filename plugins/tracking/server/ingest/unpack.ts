import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, zstdDecompress } from 'node:zlib';

const unpackers = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
  zstd: promisify(zstdDecompress),
};

/** A body unpacked; or why it cannot be: nobody knows how, it is broken, or it holds more than is taken. */
export async function unpack(
  bytes: Buffer,
  encoding: string | null,
  limit: number,
): Promise<Buffer | 'unknown' | 'broken' | 'too_large'> {
  if (encoding === null || encoding === '' || encoding === 'identity') return bytes;
  if (!Object.hasOwn(unpackers, encoding)) return 'unknown';
  try {
    return await unpackers[encoding as keyof typeof unpackers](bytes, { maxOutputLength: limit });
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'too_large' : 'broken';
  }
}
