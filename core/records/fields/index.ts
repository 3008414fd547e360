export { boolean } from './boolean.ts';
export { choice, choices } from './choice.ts';
export { date, datetime } from './date.ts';
export { longtext } from './longtext.ts';
export { decimal, integer, quantity } from './number.ts';
export { point, type Point } from './point.ts';
export { ref, refs, type Reference } from './reference.ts';
export { text } from './text.ts';
