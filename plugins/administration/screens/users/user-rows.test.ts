import { expect, it } from 'vitest';
import { rowsOf } from './user-rows.ts';

it('finds columns by their names in both languages, in any order', () => {
  const rows = rowsOf({
    header: ['Nom', 'Rôle', 'E-mail', 'Langue'],
    rows: [
      { line: 2, cells: ['Zoé', 'Pompiste', 'zoe@mine.example', 'fr'] },
      { line: 4, cells: ['Ali'] },
    ],
  });
  expect(rows).toEqual([
    {
      line: 2,
      email: 'zoe@mine.example',
      name: 'Zoé',
      login: '',
      kind: '',
      language: 'fr',
      role: 'Pompiste',
      sites: '',
    },
    { line: 4, email: '', name: 'Ali', login: '', kind: '', language: '', role: '', sites: '' },
  ]);
});

it('takes no file without the columns that it needs', () => {
  expect(rowsOf({ header: ['name', 'role'], rows: [] })).toBeNull();
});
