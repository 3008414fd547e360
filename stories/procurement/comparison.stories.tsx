import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { Offers } from '../../plugins/procurement/screens/rfq/comparison-table.tsx';
import '../../plugins/procurement/screens/rfq/rfq.css';
import type { Comparison, ComparisonOffer, TrackedRequest } from '../../plugins/procurement/shared/rfq-answers.ts';
import { answer } from '../support/answers.ts';
import { inPane } from '../tracking/support.tsx';
import { worlds } from '../support/controls.ts';
import { inLongWords, longPhrase } from '../support/long-words.ts';

const request: TrackedRequest = {
  id: 'r1',
  version: 4,
  number: 'RFQ-S1-26-00012',
  title: 'Dents de godet',
  state: 'opened',
  procedure: 'sealed',
  stage: null,
  site: 'S1',
  siteId: 's1',
  deadlineAt: '2026-03-12T12:00:00.000Z',
  isOver: true,
  invited: 3,
  answered: 3,
  declined: 0,
  questions: 0,
};

const cell = (line: string, unitPrice: string | null, more: Partial<ComparisonOffer['cells'][number]> = {}) => ({
  line,
  offer: unitPrice === null ? 'not_offered' : 'as_asked',
  unitPrice,
  net: unitPrice,
  filled: null,
  price: unitPrice,
  leadDays: unitPrice === null ? null : 14,
  maker: null,
  note: null,
  isBest: false,
  isOutlier: false,
  otherQty: null,
  alternates: 0,
  ...more,
});

const offer = (id: string, vendor: string, more: Partial<ComparisonOffer>): ComparisonOffer => ({
  id,
  version: 1,
  reference: `RFQ-S1-26-00012/${id}/1`,
  vendor,
  state: 'opened',
  sealOk: true,
  currency: 'MAD',
  net: '18000.00',
  netCompany: '18000.00',
  added: { logistics: '0.00', duty: '0.00', delay: '0.00', sum: '0.00' },
  evaluated: '18000.00',
  rank: 1,
  technicalScore: null,
  finalScore: null,
  missing: 0,
  leadDays: 14,
  validUntil: '2026-05-11',
  incoterm: 'DAP',
  place: 'Magasin principal',
  deviations: null,
  said: [],
  out: [],
  cells: [],
  ...more,
});

const three: Comparison = {
  currency: 'MAD',
  questionnaire: [
    {
      id: 'q',
      no: 1,
      code: 'HSE',
      label: { en: 'Is your HSE plan in force?', fr: 'Votre plan HSE est-il en vigueur ?' },
      kind: 'yes_no',
      required: true,
      mustBeYes: true,
      envelope: 'single',
    },
  ],
  lines: [
    { id: 'a', no: 1, description: 'Dent de godet', qty: '12', unit: 'Piece', estimate: '15000.00' },
    { id: 'b', no: 2, description: 'Clavette', qty: '24', unit: 'Piece', estimate: '1200.00' },
  ],
  offers: [
    offer('V-00001', 'Atlas Pièces', {
      cells: [cell('a', '1400.0000'), cell('b', '50.0000', { isBest: true, alternates: 1 })],
    }),
    offer('V-00002', 'Sahel Hydraulics', {
      currency: 'EUR',
      rank: 2,
      missing: 1,
      evaluated: '18200.00',
      cells: [
        cell('a', '1350.0000', { isBest: true, price: '124.310000', offer: 'equivalent', maker: 'Kef KD-4410' }),
        cell('b', null, { filled: '1200.00' }),
      ],
    }),
    offer('V-00003', 'Rif Fournitures', {
      state: 'non_compliant',
      sealOk: false,
      rank: null,
      evaluated: null,
      cells: [cell('a', '500.0000', { isOutlier: true }), cell('b', '49.0000', { otherQty: '20' })],
    }),
  ],
};
const comparisons = worlds({
  'three offers': three,
  'one offer': { ...three, offers: three.offers.slice(0, 1) },
  none: { ...three, offers: [] },
  'nine offers': {
    ...three,
    offers: Array.from({ length: 9 }, (_, index) => {
      const copied = three.offers[index % 3] as ComparisonOffer;
      return { ...copied, id: `V-0001${index}`, rank: index + 1 };
    }),
  },
  'long words': inLongWords({
    ...three,
    offers: three.offers.map((one) => ({ ...one, vendor: longPhrase })),
  }),
});
const choosing = worlds<((line: string, offer: string) => void) | undefined, 'reads only' | 'chooses'>({
  'reads only': undefined,
  chooses: fn(),
});

export default {
  title: 'Procurement/Comparison',
  component: Offers,
  decorators: [inPane],
  args: { onChoose: choosing.of('reads only') },
  argTypes: { comparison: comparisons.control, onChoose: choosing.control },
  beforeEach: () => answer({ 'GET procurement/rfqs/:request/files/': { files: [] } }),
} satisfies Meta<typeof Offers>;

/** Three offers: the best price in green, one missing line that is counted all the same, one far below, one seal broken. */
export const ThreeOffers: StoryObj<typeof Offers> = {
  args: {
    request,
    comparison: comparisons.of('three offers'),
  },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('td.best')).toHaveLength(2);
    await expect(canvasElement.querySelectorAll('tbody tr')).toHaveLength(2);
  },
};
