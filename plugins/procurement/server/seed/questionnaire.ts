import { seedId } from '../../../../core/host/seed.ts';
import type { OfferAnswer } from '../../../vendor-offer-calls.ts';
import { instantOf } from './insert-rows.ts';

/** What requests of the demo ask beside their lines, and what each vendor answers. */
const questions = [
  {
    code: 'CONF',
    label: { en: 'Is all of it marked CE?', fr: 'Tout le matériel est-il marqué CE ?' },
    kind: 'yes_no',
    must_be_yes: true,
    answers: ['yes', 'yes', 'yes'],
  },
  {
    code: 'GARANTIE',
    label: { en: 'Warranty in months', fr: 'Garantie en mois' },
    kind: 'number',
    must_be_yes: false,
    answers: ['24', '12', '18'],
  },
  {
    code: 'SAV',
    label: { en: 'Where is your workshop?', fr: 'Où se trouve votre atelier ?' },
    kind: 'text',
    must_be_yes: false,
    answers: ['Marrakech, à 90 km', 'Casablanca', 'Agadir'],
  },
] as const;

const idOf = (rfq: string, index: number): string => seedId('questionnaire_line', `${rfq}:${index}`);

export const questionnaireRows = (rfq: string, site: string, published: Date) =>
  questions.map(({ code, label, kind, must_be_yes }, index) => ({
    code,
    label,
    kind,
    must_be_yes,
    id: idOf(rfq, index),
    site,
    rfq,
    required: true,
    envelope: 'technical',
    created_at: instantOf(published.getTime() + index),
    updated_at: published,
  }));

/** `vendor`: by its number, from 1. */
export const answersOf = (rfq: string, vendor: number): readonly OfferAnswer[] =>
  questions.map(({ answers }, index) => ({ question: idOf(rfq, index), value: answers[vendor - 1] ?? '' }));
