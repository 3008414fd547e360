import { Callout, Spinner } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { wordsIn } from '../../../../core/records/fields/bilingual.ts';
import { OpenButton } from '../../../../core/records/list/open-button.tsx';
import { useRecordChanges } from '../../../../core/records/use-record-changes.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { partEquivalence } from '../../records/part-equivalence.ts';
import type { PartFamily } from '../../shared/part-answers.ts';
import { partsApi } from '../api.ts';
import { FamilyGraph } from './family-graph.tsx';
import { FamilyKey } from './family-key.tsx';

/** The family of a part as a drawing, and in words what may be taken in its place. */
export function FamilyView({ part }: { readonly part: string }) {
  const { t } = useLingui();
  const pane = usePane();
  const format = useFormat();
  const { data, error, refetch } = useQuery({
    queryKey: ['part-family', part],
    queryFn: () => partsApi.family(part),
  });
  useRecordChanges(partEquivalence, [], pane.visible, () => void refetch());
  if (error) return <Callout intent="danger">{error.message}</Callout>;
  if (!data) return <Spinner aria-label={t`Loading`} />;
  if (data.edges.length === 0) return <p>{t`No equivalents recorded for this part yet.`}</p>;
  return (
    <>
      <FamilyGraph family={data} />
      <FamilyKey />
      {data.more > 0 ? <p>{t`${format.number(data.more)} more distant parts of the family are not drawn.`}</p> : null}
      <Taken family={data} />
    </>
  );
}

/** What may be taken in place of the part, as a list with a link to each. */
function Taken({ family }: { readonly family: PartFamily }) {
  const { i18n, t } = useLingui();
  const pane = usePane();
  const language = i18n.locale === 'fr' ? 'fr' : 'en';
  const heads = new Map(family.parts.map((part) => [part.id, part]));
  const origin = heads.get(family.origin)?.code ?? '';
  const wordsOf = (as: 'same' | 'newer' | 'alternative', condition: string | null): string =>
    as === 'same' ? t`same` : as === 'newer' ? t`newer` : t`alternative if: ${condition ?? ''}`;
  return (
    <section>
      <h2 className="family-heading">{t`Can replace ${origin}`}</h2>
      {family.reached.length === 0 ? (
        <p>{t`No approved equivalences.`}</p>
      ) : (
        <ul className="family-reached">
          {family.reached.flatMap(({ part: id, as, condition }) => {
            const part = heads.get(id);
            return part
              ? [
                  <li key={id}>
                    <OpenButton onOpen={(where) => pane.open(`/spare_parts/parts/${id}?tab=equivalents`, where)}>
                      {part.code}
                    </OpenButton>{' '}
                    {wordsIn(part.label, language)} · {[part.maker, part.reference].filter(Boolean).join(' ')} ·{' '}
                    {wordsOf(as, condition)}
                  </li>,
                ]
              : [];
          })}
        </ul>
      )}
    </section>
  );
}
