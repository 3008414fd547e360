import { listPath } from '../../../core/records/list/list-path.ts';

interface Subject {
  readonly category: { readonly id: string } | null;
  readonly item: string | null;
  readonly equipment: string | null;
}

/** The list of the controls of one item or machine in its category. */
export const controlsOf = ({ category, item, equipment }: Subject): string | null =>
  category === null
    ? null
    : listPath('/hse/inspections/suivi_controles_reglementaires/liste', [
        `category:eq:${category.id}`,
        item === null ? `equipment:eq:${equipment ?? ''}` : `safety_item:eq:${item}`,
      ]);
