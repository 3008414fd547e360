import { correction, generate } from 'lean-qr';
import { toSvgDataURL } from 'lean-qr/extras/svg';

/** A QR code as the address of a picture, with so many modules of margin. */
export const codePicture = (text: string, margin = 3): string =>
  toSvgDataURL(generate(text, { minCorrectionLevel: correction.M }), {
    on: 'black',
    off: 'white',
    padX: margin,
    padY: margin,
  });
