import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { Paper } from '../../core/parts/paper/paper.ts';
import { PaperSheet } from '../../core/parts/paper/paper-sheet.tsx';

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

export default { title: 'Core/Paper', component: PaperSheet } satisfies Meta<typeof PaperSheet>;

/** An order as it is printed. */
export const Order: StoryObj<typeof PaperSheet> = {
  args: { paper },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('article')).toHaveAttribute('lang', 'fr');
    await expect(canvasElement.querySelectorAll('tbody tr')).toHaveLength(3);
  },
};

/** A wide sheet of tables alone. */
export const Wide: StoryObj<typeof PaperSheet> = {
  args: { paper: { ...paper, isWide: true, mark: null, parties: [], totals: [], notes: [], signatures: [] } },
};
