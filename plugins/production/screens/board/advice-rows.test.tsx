import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Row } from '../../../../core/records/client.ts';
import { AdviceRows } from './advice-rows.tsx';

const row = (id: string, next_unit: string | null, next_queue: number | null): Row => ({
  id,
  version: 1,
  truck: { id: 't', label: 'T-01 Truck' },
  before: null,
  loading_unit: { id: 'u', label: 'EX-02 Shovel' },
  shown_at: '2026-03-09T08:00:00Z',
  saves: 4,
  answer: null,
  refusal: null,
  answered_by: null,
  next_unit,
  next_queue,
});

test('a wait that nobody measured is not told as none', () => {
  i18n.load('en', {});
  i18n.activate('en');
  render(
    <I18nProvider i18n={i18n}>
      <AdviceRows rows={[row('1', 'EX-02', 0), row('2', 'EX-02', null), row('3', null, null)]} />
    </I18nProvider>,
  );
  expect(
    screen
      .getAllByRole('row')
      .slice(1)
      .map(({ lastElementChild: cell }) => cell?.textContent),
  ).toEqual(['EX-02, waited 0.0 min', 'EX-02', '—']);
});
