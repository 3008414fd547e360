import { visibleText } from '../../shared/visible-text.ts';

/**
 * What somebody else wrote (a name of a file, a value in it, an answer), as a terminal may show it: nothing in it acts.
 */
export const foreign = (text: string): string => visibleText(text, { lines: false });

/** Says a line; whatever stands in it, it stays one. */
export const say = (line: string): void => console.log(foreign(line));
export const complain = (line: string): void => console.error(foreign(line));
