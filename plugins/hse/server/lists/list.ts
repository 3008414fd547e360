import { v5 } from 'uuid';

/** Of names that the plugin's lists are known by; made once for this purpose. */
const namespace = '6f0d8f1e-8a0b-4f6e-9c46-0a2a5a3d0c11';

/** The id that an entry of a list begins with. */
export const listId = (record: string, code: string): string => v5(`${record} ${code}`, namespace);

/** Lines of a list as the catalogue writes them, their cells apart by bars. */
export const cellsOf = (lines: string): readonly (readonly string[])[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
