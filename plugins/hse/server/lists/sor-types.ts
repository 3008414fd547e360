import { cellsOf, listId } from './list.ts';

/** Types that observations begin with: one of each nature (catalogue hse.md §1). */
export const sorTypes = cellsOf(`
ACT | unsafe_act | Unsafe act | Acte dangereux
COND | unsafe_condition | Unsafe condition | Situation dangereuse
NEAR | near_miss | Near miss | Presqu'accident
GOOD | positive | Good practice | Bonne pratique
ENV | environment | Environment | Environnement
CCF | critical_control_failure | Critical control failure | Défaillance d'un contrôle critique
`).map(([code = '', nature, en, fr], index) => ({
  id: listId('sor_type', code),
  code,
  nature,
  label: { en, fr },
  counts_in_target: true,
  default_due_days: 14,
  active: true,
  sort: 10 * (index + 1),
}));
