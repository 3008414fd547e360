import { Callout, HTMLTable, Spinner } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { wordsIn } from '../../../../core/records/fields/bilingual.ts';
import { OpenButton } from '../../../../core/records/list/open-button.tsx';
import { viewOf } from '../../../../core/records/views/index.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { partFit } from '../../records/part-fit.ts';
import type { MachinePart } from '../../shared/part-answers.ts';
import { partsApi } from '../api.ts';

const field = partFit.fields.equipment;

/** The parts of a machine by category, with how many of each it has. */
export function ByMachine() {
  const { i18n, t } = useLingui();
  const pane = usePane();
  const format = useFormat();
  const id = useId();
  const equipment = pane.search.get('equipment');
  const { data, error } = useQuery({
    queryKey: ['machine-parts', equipment],
    enabled: equipment !== null,
    queryFn: () => partsApi.machineParts(equipment ?? ''),
  });
  const { Input } = viewOf(field);
  const language = i18n.locale === 'fr' ? 'fr' : 'en';
  const categories = Map.groupBy(data?.parts ?? [], ({ category }) => wordsIn(category, language) ?? '');
  return (
    <div className="part-search">
      <div className="part-search-line">
        <label htmlFor={id}>{i18n._(field.label)}</label>
        <Input
          id={id}
          field={field}
          value={equipment}
          invalid={false}
          describedBy={undefined}
          timeZone={format.timeZone}
          onChange={(next) => pane.setSearch({ equipment: typeof next === 'string' ? next : null })}
        />
      </div>
      {error ? <Callout intent="danger">{error.message}</Callout> : null}
      {equipment === null ? (
        <Callout compact intent="primary">{t`Choose a machine to see its parts.`}</Callout>
      ) : data ? (
        <div className="part-results machine-parts" role="group" aria-label={t`Parts of the machine`} tabIndex={0}>
          {data.parts.length === 0 ? <p>{t`No parts recorded for this machine yet.`}</p> : null}
          {[...categories].map(([category, parts]) => (
            <CategoryTable key={category} category={category} parts={parts} />
          ))}
        </div>
      ) : error ? null : (
        <Spinner aria-label={t`Loading`} />
      )}
    </div>
  );
}

function CategoryTable({ category, parts }: { readonly category: string; readonly parts: readonly MachinePart[] }) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const pane = usePane();
  const language = i18n.locale === 'fr' ? 'fr' : 'en';
  const told = { machine: t`This machine`, model: t`Its model`, group: t`Its group` };
  return (
    <section>
      <h2>
        {category} ({format.number(parts.length)})
      </h2>
      <HTMLTable compact striped>
        <thead>
          <tr>
            <th scope="col">{t`Part`}</th>
            <th scope="col">{t`Maker's reference`}</th>
            <th scope="col">{t`Position`}</th>
            <th scope="col" className="part-number">{t`Per machine`}</th>
            <th scope="col" className="part-number">{t`Life`}</th>
            <th scope="col">{t`Told of`}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={`${part.id} ${part.position ?? ''}`}>
              <td>
                <OpenButton onOpen={(where) => pane.open(`/spare_parts/parts/${part.id}`, where)}>
                  {part.code}
                </OpenButton>{' '}
                {wordsIn(part.label, language)}
              </td>
              <td>{[part.maker, part.reference].filter(Boolean).join(' · ') || '–'}</td>
              <td>{part.position ?? '–'}</td>
              <td className="part-number">{format.number(part.quantity)}</td>
              <td className="part-number">{part.life === null ? '–' : format.quantity(part.life, 'h')}</td>
              <td>{told[part.of]}</td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
    </section>
  );
}
