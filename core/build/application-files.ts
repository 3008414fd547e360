import sharp from 'sharp';
import type { Plugin } from 'vite';

/** The icon of the page, drawn large; what a launcher cuts away of the `maskable` one is its ground alone. */
const icon = (edge: number, inset: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${edge}" height="${edge}" viewBox="0 0 32 32">
      <rect width="32" height="32" rx="${inset === 0 ? 6 : 0}" fill="#215db0"/>
      <path transform="translate(${inset} ${inset}) scale(${(32 - 2 * inset) / 32})" d="M7 24 13 12l5 7 3-5 4 10z" fill="#fff"/>
    </svg>`,
  );

const icons = [
  { file: 'icons/filon-192.png', edge: 192, inset: 0, purpose: 'any' },
  { file: 'icons/filon-512.png', edge: 512, inset: 0, purpose: 'any' },
  { file: 'icons/filon-maskable-512.png', edge: 512, inset: 4, purpose: 'maskable' },
] as const;

const words = {
  en: { name: 'Filon – the mine’s workspace', description: 'The workspace of a mining company' },
  fr: { name: 'Filon – l’espace de travail de la mine', description: 'L’espace de travail d’une société minière' },
};

const manifest = (language: keyof typeof words): string =>
  JSON.stringify({
    id: '/',
    lang: language,
    ...words[language],
    short_name: 'Filon',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#215db0',
    icons: icons.map(({ file, edge, purpose }) => ({
      src: `/${file}`,
      sizes: `${edge}x${edge}`,
      type: 'image/png',
      purpose,
    })),
  });

/** What makes an application of the page that can be installed: its name in both languages, and its icons. */
export const applicationFiles: Plugin = {
  name: 'application-files',
  apply: 'build',
  async generateBundle() {
    for (const { file, edge, inset } of icons)
      this.emitFile({ type: 'asset', fileName: file, source: await sharp(icon(edge, inset)).png().toBuffer() });
    for (const language of ['en', 'fr'] as const)
      this.emitFile({ type: 'asset', fileName: `application.${language}.webmanifest`, source: manifest(language) });
  },
};
