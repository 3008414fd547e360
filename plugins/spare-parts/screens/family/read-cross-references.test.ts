import { expect, test } from 'vitest';
import { readCrossReferences } from './read-cross-references.ts';

const line = { maker_a: 'Atlas', ref_a: '1R-1', maker_b: 'Norvika', ref_b: 'N 2', condition: '', source: '' };

test('columns go by their names, in any order and with any others', async () => {
  const text = '\uFEFFnote;ref_b;maker_b;relation;maker_a;ref_a\nx;N 2;Norvika;replaces;Atlas;1R-1\n';
  expect(await readCrossReferences(text)).toEqual([{ ...line, relation: 'replaces' }]);
});

test('or by their place, with or without a head; where nothing is said both are the same', async () => {
  expect(await readCrossReferences('Atlas,1R-1,Norvika,N 2\n\n')).toEqual([{ ...line, relation: 'same' }]);
  expect(await readCrossReferences('maker,ref,maker,ref,relation\nAtlas,1R-1,Norvika,N 2,alternative')).toEqual([
    { ...line, relation: 'alternative' },
  ]);
});
