/** Pixels of the longer side, and JPEG quality, of a photo that is sent (catalogue maintenance.md §1.5). */
const longestPixels = 1_600;
const quality = 0.8;

export interface NamedBlob {
  readonly name: string;
  readonly blob: Blob;
}

/** A photo as it is kept and sent; what is no picture, or none that this browser can read, stays as it is. */
export async function reducedPhoto(file: File): Promise<NamedBlob> {
  const original = { name: file.name, blob: file };
  if (!file.type.startsWith('image/') || file.type === 'image/svg+xml') return original;
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!picture) return original;
  try {
    const { width, height } = fitting(picture);
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    if (!context) return original;
    // JPEG has no transparency: what shows through is white.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.drawImage(picture, 0, 0, width, height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (!blob || (width === picture.width && file.size <= blob.size)) return original;
    return { name: file.name.replace(/\.[^.]*$/, '') + '.jpg', blob };
  } finally {
    picture.close();
  }
}

/** The size of a picture whose longer side is no longer than it may be. */
export function fitting({ width, height }: { readonly width: number; readonly height: number }) {
  const share = Math.min(1, longestPixels / Math.max(width, height));
  return { width: Math.round(width * share), height: Math.round(height * share) };
}
