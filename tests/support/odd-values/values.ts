/** A value that nobody means, and what it is called where it is told. */
export interface OddValue {
  readonly what: string;
  /** As it stands in a JSON body: text, since JSON knows numbers that JavaScript does not. */
  readonly json: string;
}

const deep = (depth: number): string => `${'['.repeat(depth)}1${']'.repeat(depth)}`;
const long = 'a'.repeat(100_000);

/** Numbers beyond what columns, counters and clocks hold. */
const numbers = ['1e400', '-1e400', '1e-400', '-0', '0', '-1', '1.5', '9007199254740993', '99999999999999999999', '-99999999999999999999', '2147483647', '2147483648', '-2147483649', '9223372036854775808', '1e22', '1e308', '0.1000000000000000055511151231257827', `1${'0'.repeat(400)}`, `0.${'0'.repeat(400)}1`];

/** Words of numbers, instants, identifiers and languages that other programs would take for more than text. */
const words = [
  '', ' ', '\t\n', '\u0000', 'a\u0000b', 'x', 'NaN', 'Infinity', '-Infinity', '1e400', '-0', '0x1F', '1_000', '1,5', '99999999999999999999', '9223372036854775808', '-1', '1000000000', '0',
  '0000-00-00', '0000-01-01', '0001-01-01', '-0001-01-01', '2026-02-30', '9999-12-31', '10000-01-01', '+275760-09-13', '275761-01-01', '2026-11-18T24:00:00Z', '2026-11-18T23:59:60Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999-23:59', '2026-11-18T10:00:00+23:59', '+275760-09-13T00:00:00Z', '2026-11-18T10:00:00.123456789123Z', '24:00', '25:61', '23:59:60',
  'infinity', '-infinity', 'now', 'epoch', 'today', 'P1Y', 'PT1e9H', '1 year', '5,1', '9..1', '2026-11-18/2026-11-01',
  '00000000-0000-0000-0000-000000000000', 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF', '{0190b5a2-7c4e-7a30-8d2e-000000000000}', '0190b5a27c4e7a308d2e000000000000', 'not-a-uuid',
  `' or 1=1 --`, `"; drop table app_user; --`, '$1', '%', '_', '\\', '%_%\\', '*', '(', '[a', '../../etc/passwd', '__proto__', 'constructor', 'toString', 'hasOwnProperty', '<script>alert(1)</script>', '{{7*7}}', '=1+1',
  '\u202eabc', '\u200b', '\ufeff', '\uffff', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'e\u0301', 'ﷺ'.repeat(200), long,
];

/** Shapes where a scalar is expected, or none that one expects. */
const shapes = ['null', 'true', 'false', '[]', '{}', '[[]]', '[{}]', '[null]', '["x"]', '[1e400]', '["\\ud800"]', '{"id":"x"}', '{"en":1,"fr":[]}', '{"constructor":{"name":"x"}}', '{"__proto__":{"a":1}}', '{"toString":1,"length":-1}', '{"$ne":null}', '{"type":"Point","coordinates":[1e400,0]}', '{"lon":999,"lat":-999}', deep(30), deep(60), deep(20_000), `[${'1,'.repeat(400)}1]`, `[${'"x",'.repeat(400)}"x"]`];

/** About a hundred values for a field of a body, or for a whole body. */
export const oddValues: readonly OddValue[] = [
  ...['"\\ud800"', '"a\\udc00b"', 'NaN', 'undefined', "'x'"].map((json) => ({ what: json, json })),
  ...numbers.map((json) => ({ what: brief(json), json })),
  ...words.map((word) => ({ what: brief(JSON.stringify(word)), json: JSON.stringify(word) })),
  ...shapes.map((json) => ({ what: brief(json), json })),
];

/** As it stands in an address, percent-encoded already; what cannot be encoded is written by its bytes. */
export const oddTexts: readonly string[] = [
  '%', '%zz', '%00', '%ED%A0%80', '%C0%AF', '%FF', '%F0%9F', '%u0041', '+', '%2B', '%2e%2e%2f', '%5c', '%0d%0aX-Odd:%201',
  ...[...words, ...numbers].map((word) => encodeURIComponent(word.slice(0, 7_000))),
  ...['[]', '{}', '["x"]', '[null]', '[[]]', '{"a":1}', '["\\ud800"]', deep(60)].map((word) => encodeURIComponent(word)),
];

function brief(text: string): string {
  return text.length > 60 ? `${text.slice(0, 40)}… (${text.length})` : text;
}
