/**
 * What a spreadsheet takes for a formula, the wide forms included (OWASP, CSV injection), with the apostrophes that
 * already stand before it.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * A text that no spreadsheet runs: an apostrophe goes before what looks like a formula. `restore` takes it away again.
 */
export const neutralise = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The text before `neutralise`. */
export const restore = (text: string): string => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text);
