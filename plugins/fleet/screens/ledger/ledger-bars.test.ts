import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { createFormat } from '../../../../core/i18n/format.ts';
import { ledgerBars } from './ledger-bars.ts';

test('a bar says why the machine stands in the reader’s words, never by a code', () => {
  const row = {
    machine: 'T-01',
    category: 'OD',
    reason: { id: '1', label: 'X02' },
    reason_en: 'Meal break',
    reason_fr: 'Briquet',
    justified: true,
    started_at: '2026-03-09T10:00:00Z',
    ended_at: '2026-03-09T10:30:00Z',
  };
  for (const [locale, words] of [
    ['en', 'Meal break'],
    ['fr', 'Briquet'],
  ] as const) {
    const i18n = setupI18n({ locale, messages: { [locale]: {} } });
    const [bar] = ledgerBars([row], i18n, createFormat(locale, 'Africa/Casablanca'), 'Not justified');
    expect(bar?.label).toContain(words);
    expect(bar?.label).not.toContain('X02');
  }
});
