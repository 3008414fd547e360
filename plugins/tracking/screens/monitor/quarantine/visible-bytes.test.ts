import { expect, test } from 'vitest';
import { bytesOf, hexDump, inLines, textIn } from './visible-bytes.ts';
import { visibleText } from '../../../shared/visible-text.ts';

test('nothing in a foreign text is hidden, and nothing of it acts', () => {
  expect(visibleText('T-07\u0000 \u001b[31mred\u001b[0m \u202egnp.exe\n\tnext\u007f\u0085')).toBe(
    'T-07␀ ␛[31mred␛[0m ⟨U+202E⟩gnp.exe\n\tnext␡⟨U+0085⟩',
  );
});

test('bytes are shown as they are, also where they are no text', () => {
  const bytes = bytesOf(btoa('\xff\x00A{"a":1}'));
  expect(textIn(bytes)).toBeNull();
  expect(hexDump(bytes)).toBe('0000  ff 00 41 7b 22 61 22 3a 31 7d                    ··A{"a":1}');
  expect(textIn(bytesOf(btoa('plain')))).toBe('plain');
  expect(inLines('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}');
  expect(inLines('{"a":')).toBe('{"a":');
});
