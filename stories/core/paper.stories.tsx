import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '@blueprintjs/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { queryClient } from '../../core/http/query-client.ts';
import type { Paper } from '../../core/parts/paper/paper.ts';
import { worlds } from '../support/controls.ts';
import { inLongWords, longPhrase } from '../support/long-words.ts';
import { PaperSheet } from '../../core/parts/paper/paper-sheet.tsx';
import { RevisedPaperDialog } from '../../core/parts/paper/revised-paper-dialog.tsx';

const paper: Paper = {
  language: 'fr',
  title: 'Bon de commande',
  name: 'PO-S1-26-00150 rév. 1',
  mark: 'Projet de révision',
  parties: [
    { title: 'Acheteur', lines: ['Kef Nord', 'Salima Tazi', 'buyer@demo.filon'] },
    { title: 'Fournisseur', lines: ['Atlas Pièces', 'ICE 001234567000089', 'Notre code : V-00001'] },
  ],
  facts: [
    { label: 'Émise le', value: '13 mars 2026' },
    { label: 'Conditions de paiement', value: '60 jours fin de mois' },
  ],
  tables: [
    {
      columns: [{ label: 'Désignation' }, { label: 'Quantité', isNumber: true }, { label: 'Net', isNumber: true }],
      rows: [
        ['Dent de godet, série 4\nVotre réf. : AP-4410', '12', '1 500,00'],
        ['Clavette acier', '24', '350,00'],
      ],
      foot: [['Somme', '', '1 850,00']],
    },
  ],
  totals: [
    { label: 'Net hors taxes', value: '1 850,00' },
    { label: 'Total TTC, MAD', value: '2 220,00' },
  ],
  notes: ['Prix hors taxes, en MAD.'],
  signatures: [
    { label: "Pour l'acheteur", value: 'Salima Tazi' },
    { label: 'Pour le fournisseur', value: 'Atlas Pièces' },
  ],
};

const wide: Paper = { ...paper, isWide: true, mark: null, parties: [], totals: [], notes: [], signatures: [] };
const papers = worlds({
  order: paper,
  wide,
  'without rows': { ...paper, mark: null, tables: paper.tables.map((table) => ({ ...table, rows: [] })) },
  'eighty rows': {
    ...paper,
    tables: paper.tables.map((table) => ({
      ...table,
      rows: Array.from({ length: 80 }, (_, index) => [`Dent de godet, série ${index + 1}`, '12', '1 500,00']),
    })),
  },
  'long words': inLongWords({ ...paper, title: longPhrase, mark: longPhrase }),
});

export default {
  title: 'Core/Paper',
  component: PaperSheet,
  argTypes: { paper: papers.control },
} satisfies Meta<typeof PaperSheet>;

/** An order as it is printed. */
export const Order: StoryObj<typeof PaperSheet> = {
  args: { paper: papers.of('order') },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('article')).toHaveAttribute('lang', 'fr');
    await expect(canvasElement.querySelectorAll('tbody tr')).toHaveLength(3);
  },
};

/** A wide sheet of tables alone. */
export const Wide: StoryObj<typeof PaperSheet> = {
  args: { paper: papers.of('wide') },
};

function Reopened() {
  const [isOpen, setOpen] = useState(true);
  return (
    <QueryClientProvider client={queryClient}>
      <Button text="Order on paper" onClick={() => setOpen(true)} />
      {isOpen ? (
        <RevisedPaperDialog
          label="Order on paper"
          of={['story']}
          timeZone="Africa/Casablanca"
          by="Salima Tazi"
          read={async ({ revision = 1, from }) => ({
            paper: { ...paper, name: from === undefined ? `rev ${revision}` : `rev ${from} → rev ${revision}` },
            revision: 1,
            revisions: [0, 1],
          })}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </QueryClientProvider>
  );
}

/** One of its revisions is chosen, and what it is compared with; opened again it offers the same choice. */
export const Revised: StoryObj = {
  render: () => <Reopened />,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body);
    await userEvent.selectOptions(await page.findByLabelText(/^R[eé]vision/), '0');
    await page.findByText('rev 0');
    await userEvent.selectOptions(page.getByLabelText(/^(Compared with|Comparée à)/), '1');
    await page.findByText('rev 1 → rev 0');
    await userEvent.click(page.getByRole('button', { name: /^(Close|Fermer)$/ }));
    await userEvent.click(await page.findByRole('button', { name: 'Order on paper' }));
    await expect(await page.findByLabelText(/^R[eé]vision/)).toHaveValue('1');
  },
};
