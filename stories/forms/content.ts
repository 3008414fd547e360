import type { Criticality, FormAnswer, FormContent, FormItem, ItemKind, Judging } from '../../core/forms/template.ts';

export const item = (
  code: string,
  kind: ItemKind,
  en: string,
  fr: string,
  told: Partial<FormItem> & { readonly criticality?: Criticality } = {},
): FormItem => ({ key: code, code, kind, label: { en, fr }, criticality: 'minor', ...told });

/** The check of a pump house: a section that may be all OK, one that may not, one that is asked for each of a list. */
export const pumpHouse: FormContent = {
  sections: [
    {
      code: 'A',
      title: { en: 'Around the building', fr: 'Autour du bâtiment' },
      items: [
        item('A1', 'ok', 'Paths clear and dry', 'Passages dégagés et secs'),
        item('A2', 'ok', 'Lights clean and working', 'Éclairage propre et fonctionnel', { criticality: 'major' }),
        item('A3', 'lvl', 'State of the paint', 'État de la peinture', { criticality: 'info' }),
        item('A4', 'yn', 'Is a leak to be seen?', 'Une fuite est-elle visible ?', { expected: 'no' }),
        item('A5', 'ltx', 'Remarks', 'Remarques'),
      ],
    },
    {
      code: 'B',
      title: { en: 'Pump', fr: 'Pompe' },
      items: [
        item('B0', 'inst', 'Stop the pump before you open the guard.', 'Arrêtez la pompe avant d’ouvrir le carter.'),
        item('B1', 'ok', 'Guards closed and latched', 'Protecteurs fermés et verrouillés', {
          criticality: 'critical',
          photo: 'on_nok',
          help: { en: 'All four bolts, and the latch.', fr: 'Les quatre boulons, et le verrou.' },
        }),
        item('B2', 'num', 'Bearing temperature', 'Température du palier', {
          unit: '°C',
          min: -20,
          max: 150,
          alarm_low: null,
          warning_high: 80,
          alarm_high: 95,
        }),
        item('B3', 'cho', 'State of the belt', 'État de la courroie', {
          options: [
            { code: 'new', label: { en: 'new', fr: 'neuve' }, verdict: 'ok' },
            { code: 'worn', label: { en: 'worn, still good', fr: 'usée, encore bonne' }, verdict: 'ok' },
            { code: 'torn', label: { en: 'torn', fr: 'déchirée' }, verdict: 'nok' },
          ],
        }),
        item('B4', 'txt', 'Which belt is torn?', 'Quelle courroie est déchirée ?', { visible_if: 'B3 = torn' }),
      ],
    },
    {
      code: 'C',
      title: { en: 'Extinguishers', fr: 'Extincteurs' },
      repeat: 'per_row',
      items: [
        item('C1', 'ok', 'Sealed, gauge green', 'Plombé, aiguille au vert', { criticality: 'major' }),
        item('C2', 'dat', 'Valid until', 'Valable jusqu’au', { date_rule: 'future' }),
      ],
    },
  ],
};

export const judging: Judging = {
  grounding: true,
  passMark: 100,
  day: '2026-11-18',
  last: { B2: 61 },
};

export const halfFilled: readonly FormAnswer[] = [
  { key: 'A1', choice: 'ok' },
  { key: 'A2', choice: 'nok', comment: 'The lamp above the door is broken.' },
  { key: 'A3', choice: 'fair' },
  { key: 'B2', num: 84 },
  { key: 'C1', row: 'EX-01', choice: 'ok' },
  { key: 'C1', row: 'EX-02', choice: 'nok' },
];

export const filled: readonly FormAnswer[] = [
  { key: 'A1', choice: 'ok' },
  { key: 'A2', choice: 'ok' },
  { key: 'A3', choice: 'good' },
  { key: 'A4', choice: 'no' },
  { key: 'B1', choice: 'ok' },
  { key: 'B2', num: 63 },
  { key: 'B3', choice: 'worn' },
  { key: 'C1', row: 'EX-01', choice: 'ok' },
  { key: 'C2', row: 'EX-01', date: '2027-03-31' },
];

/** All is answered, and the guard is off. */
export const groundedAnswers: readonly FormAnswer[] = filled.map((answer) =>
  answer.key === 'B1' ? { ...answer, choice: 'nok', comment: 'Two bolts are missing.' } : answer,
);

/** As many items as the longest of our templates. */
export const longForm: FormContent = {
  sections: ['A', 'B', 'C'].map((code) => ({
    code,
    title: { en: `Part ${code}`, fr: `Partie ${code}` },
    items: Array.from({ length: 40 }, (_, index) =>
      item(`${code}${index + 1}`, 'ok', `Point ${index + 1}`, `Point ${index + 1}`),
    ),
  })),
};
