import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { createFormat } from '../../i18n/format.ts';
import { integer } from '../fields/index.ts';
import { numberView } from './number-view.tsx';

it('a year is written without group separators, an amount with them', () => {
  const context = { i18n, format: createFormat('en', 'UTC') };
  const label = { id: 'x', message: 'x' };
  expect(numberView.words(2017, integer({ label, grouped: false }), context)).toBe('2017');
  expect(numberView.words(2017, integer({ label }), context)).toBe('2,017');
});
