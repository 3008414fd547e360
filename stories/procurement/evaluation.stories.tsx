import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import '../../plugins/procurement/screens/evaluation/evaluation.css';
import { Results } from '../../plugins/procurement/screens/evaluation/results.tsx';
import { TechnicalOffer } from '../../plugins/procurement/screens/evaluation/technical-offer.tsx';
import '../../plugins/procurement/screens/rfq/rfq.css';
import type { EvaluatedOffer, Evaluation } from '../../plugins/procurement/shared/evaluation-answers.ts';
import { answer } from '../support/answers.ts';
import { inPane } from '../tracking/support.tsx';
import { controlsOf, worlds } from '../support/controls.ts';
import { inLongWords } from '../support/long-words.ts';

const criteria: Evaluation['criteria'] = [
  {
    id: 'fits',
    no: 1,
    label: { en: 'Fits model and drawing', fr: 'Conforme au modèle et au plan' },
    knockOut: true,
    weight: '0',
    scale: null,
  },
  {
    id: 'life',
    no: 2,
    label: { en: 'Guaranteed wear life in t or h', fr: "Durée d'usure garantie en t ou h" },
    knockOut: false,
    weight: '100',
    scale: '3: 500 000 t',
  },
];

const questionnaire: Evaluation['questionnaire'] = [
  {
    id: 'q',
    no: 1,
    code: 'HSE',
    label: { en: 'Is your HSE plan in force?', fr: 'Votre plan HSE est-il en vigueur ?' },
    kind: 'yes_no',
    required: true,
    mustBeYes: true,
    envelope: 'technical',
  },
];

const offer = (id: string, vendor: string, more: Partial<EvaluatedOffer>): EvaluatedOffer => ({
  id,
  vendor,
  state: 'technical',
  deviations: null,
  answers: [
    { criterion: 'fits', text: 'Plan CJ-412 rév. D' },
    { criterion: 'life', text: '620 000 t' },
  ],
  lines: [
    {
      no: 1,
      asked: 'Mâchoire fixe',
      offer: 'as_asked',
      text: null,
      maker: null,
      leadDays: 30,
      warrantyMonths: 12,
      condition: 'new',
      origin: 'MA',
      note: null,
    },
  ],
  said: [{ question: 'q', value: 'no' }],
  out: ['HSE'],
  score: '80.00',
  hasPassed: true,
  knockedOutBy: [],
  criteria: [
    { criterion: 'fits', mean: '5.00', spread: 0 },
    { criterion: 'life', mean: '4.00', spread: 0 },
  ],
  ...more,
});

const evaluation: Evaluation = {
  request: {
    id: 'r1',
    number: 'RFQ-S1-26-00012',
    title: 'Blindages',
    state: 'technical_closed',
    site: 's1',
    technicalWeight: '40',
    passMark: '70',
  },
  criteria,
  questionnaire,
  evaluators: [],
  offers: [
    offer('a', 'Atlas Pièces', {}),
    offer('b', 'Sahel Hydraulics', {
      state: 'technical_failed',
      score: '50.00',
      hasPassed: false,
      criteria: [
        { criterion: 'fits', mean: '5.00', spread: 0 },
        { criterion: 'life', mean: '2.50', spread: 3 },
      ],
    }),
  ],
  own: [],
  scores: [
    { offer: 'b', criterion: 'life', evaluator: 'Sékou Camara', score: 4, comment: '' },
    { offer: 'b', criterion: 'life', evaluator: 'Brahim Aït Ouali', score: 1, comment: 'Aucune référence' },
  ],
  notes: [{ offer: 'b', criterion: 'life', note: 'Retenu : durée de la fiche technique.' }],
};

const evaluations = worlds<Evaluation, 'two offers' | 'one offer' | 'no offer' | 'under way' | 'long words'>({
  'two offers': evaluation,
  'one offer': { ...evaluation, offers: evaluation.offers.slice(0, 1) },
  'no offer': { ...evaluation, offers: [] },
  'under way': { ...evaluation, request: { ...evaluation.request, state: 'technical' } },
  'long words': inLongWords(evaluation),
});
const offers = worlds({
  passed: offer('a', 'Atlas Pièces', {}),
  failed: offer('b', 'Sahel Hydraulics', { state: 'technical_failed', score: '50.00', hasPassed: false }),
  'without answers': offer('c', 'Rif Fournitures', { answers: [], lines: [], said: [] }),
  'long words': inLongWords(offer('a', 'Atlas Pièces', { deviations: 'Délai à confirmer' })),
});

export default {
  title: 'Procurement/Technical evaluation',
  component: Results,
  decorators: [inPane],
  argTypes: { evaluation: evaluations.control },
} satisfies Meta<typeof Results>;

/** One offer has passed, one has not; scores three points apart carry their consensus. */
export const TwoOffers: StoryObj<typeof Results> = {
  args: { evaluation: evaluations.of('two offers'), onDone: () => {} },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('tbody tr')).toHaveLength(2);
    await expect(canvasElement).toHaveTextContent('Retenu : durée de la fiche technique.');
  },
};

/** A technical envelope: what is offered without a price, and the answers to the criteria. */
export const Envelope: StoryObj<typeof TechnicalOffer> = {
  ...controlsOf({ offer: offers.control }),
  args: { offer: offers.of('passed') },
  beforeEach: () => answer({ 'GET procurement/rfqs/:request/files/': { files: [] } }),
  render: (args) => (
    <TechnicalOffer
      request="r"
      site="s1"
      offer={args.offer}
      criteria={criteria}
      questionnaire={questionnaire}
      onDone={() => {}}
    />
  ),
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toHaveTextContent('Plan CJ-412 rév. D');
    await expect(canvasElement).toHaveTextContent('HSE');
  },
};
