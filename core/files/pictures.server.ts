import { bytesPath, picturePath, pictureSizes, type PictureSize } from './folder.server.ts';

/** A picture larger than this is kept as a file only: decoding it would take gigabytes. */
const mostPixels = 100_000_000;
const pictureTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'image/tiff']);

/**
 * Writes the sizes in which a picture is shown, upright; answers its pixels, or null when the file is no picture that
 * can be read.
 */
export async function drawPicture(
  folder: string,
  stored: string,
  type: string,
): Promise<{ readonly width: number; readonly height: number } | null> {
  if (!pictureTypes.has(type)) return null;
  // Fetched with the first picture: the decoder takes 30 MB.
  const { default: sharp } = await import('sharp');
  const open = () => sharp(bytesPath(folder, stored), { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient();
  try {
    const { autoOrient } = await open().metadata();
    for (const [size, pixels] of Object.entries(pictureSizes)) {
      await open()
        .resize(pixels, pixels, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 })
        .toFile(picturePath(folder, stored, size as PictureSize));
    }
    return autoOrient;
  } catch {
    return null;
  }
}
