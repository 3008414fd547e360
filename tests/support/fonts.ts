import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runFolder } from './folders.ts';

/** The fonts that `npm test` makes sure of, see `run/packages.ts`. */
const folder = '/usr/share/fonts/truetype/dejavu';

/** Shapes of another package of the same family: where it is there too, some bold words would be drawn with them. */
const others = ['*Condensed*', '*ExtraLight*', '*Italic*', '*Math*', '*Oblique*'];

const prefers = (family: string, font: string): string =>
  `<alias><family>${family}</family><prefer><family>${font}</family></prefer></alias>`;

/**
 * An environment in which a program sees no other fonts than those, so that letters are as wide on every machine; null
 * where they are missing.
 */
export function sameFonts(): NodeJS.ProcessEnv | null {
  if (!existsSync(folder)) return null;
  const file = join(runFolder(), 'fonts.conf');
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${folder}</dir>
<selectfont><rejectfont>${others.map((name) => `<glob>${folder}/${name}</glob>`).join('')}</rejectfont></selectfont>
<cachedir>${join(runFolder(), 'fonts')}</cachedir>${prefers('sans-serif', 'DejaVu Sans')}${prefers('monospace', 'DejaVu Sans Mono')}${prefers('cursive', 'DejaVu Serif')}</fontconfig>`,
  );
  return { FONTCONFIG_FILE: file };
}
