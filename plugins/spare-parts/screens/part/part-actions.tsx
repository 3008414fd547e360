import { Button } from '@blueprintjs/core';
import { Exchange } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import type { Row } from '../../../../core/records/client.ts';
import { wordsIn } from '../../../../core/records/fields/bilingual.ts';
import { useMay } from '../../../../core/records/use-may.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { partEquivalence } from '../../records/part-equivalence.ts';

/** In the head of a part: what it is equivalent to is proposed from here. */
export default function PartActions({ row }: { readonly row: Row }) {
  const { i18n, t } = useLingui();
  const pane = usePane();
  const label = `${String(row.code)} ${wordsIn(row.label, i18n.locale === 'fr' ? 'fr' : 'en') ?? ''}`;
  const preset = encodeURIComponent(JSON.stringify({ part_a: { id: row.id, label } }));
  return useMay(partEquivalence, 'create') ? (
    <Button
      icon={<Exchange />}
      text={t`Propose equivalence`}
      onClick={() => pane.open(`/spare_parts/reference_equivalency/new?preset=${preset}`, 'beside')}
    />
  ) : null;
}
