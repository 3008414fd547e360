import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { MinutesPaper } from '../../plugins/procurement/screens/rfq/minutes-dialog.tsx';
import { inPane } from '../tracking/support.tsx';
import { worlds } from '../support/controls.ts';
import { inLongWords } from '../support/long-words.ts';

const same = (text: string) => ({ en: text, fr: text });
const hash = 'b1946ac92492d2347c6235b4d2611184b1946ac92492d2347c6235b4d2611184';

type Minutes = React.ComponentProps<typeof MinutesPaper>['minutes'];
const opening: Minutes = {
  title: { en: 'Minutes of the opening of offers', fr: "Procès-verbal d'ouverture des plis" },
  facts: [
    {
      label: { en: 'Quotation request', fr: 'Demande de prix' },
      value: same('RFQ-S1-26-00012 Dents de godet'),
    },
    { label: { en: 'Procedure', fr: 'Procédure' }, value: { en: 'Sealed offers', fr: 'Plis scellés' } },
  ],
  columns: [{ en: 'Vendor', fr: 'Fournisseur' }, { en: 'Net without tax', fr: 'Net hors taxes' }, same('SHA-256')],
  rows: [
    [same('Atlas Pièces'), same('MAD 18000.00'), same(hash)],
    [same('Sahel Hydraulics'), same('–'), same('–')],
  ],
  signatures: ['Salima Tazi', 'Youssef Naji'],
  noted: [],
};
const papers = worlds<Minutes, 'opening' | 'nothing came' | 'many offers' | 'three sign' | 'long words'>({
  opening,
  'nothing came': { ...opening, rows: [] },
  'many offers': { ...opening, rows: Array.from({ length: 30 }, (_, index) => opening.rows[index % 2] ?? []) },
  'three sign': { ...opening, signatures: [...opening.signatures, 'Driss Chraïbi'] },
  'long words': inLongWords(opening),
});

export default {
  title: 'Procurement/Minutes',
  component: MinutesPaper,
  decorators: [inPane],
  argTypes: { minutes: papers.control },
} satisfies Meta<typeof MinutesPaper>;

/** One sheet for both languages: who opened when, what each vendor sent, and who signs. */
export const Opening: StoryObj<typeof MinutesPaper> = {
  args: {
    minutes: papers.of('opening'),
  },
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toHaveTextContent(
      "Minutes of the opening of offers / Procès-verbal d'ouverture des plis",
    );
    await expect(canvasElement.querySelectorAll('tbody tr')).toHaveLength(2);
  },
};
