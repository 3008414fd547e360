/** Encodings offered to whoever knows better than the detection. */
export const encodings = [
  'utf-8',
  'windows-1252',
  'iso-8859-15',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1256',
  'macintosh',
  'cp850',
] as const;
