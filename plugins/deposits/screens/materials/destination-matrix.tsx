import { Button, Callout, HTMLTable, Spinner } from '@blueprintjs/core';
import { List } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { v4 } from 'uuid';
import { usePane } from '../../../../core/registry/pane.ts';
import { records, type Row } from '../../../../core/records/client.ts';
import { wordsIn } from '../../../../core/records/fields/bilingual.ts';
import { useRecordChanges } from '../../../../core/records/use-record-changes.ts';
import { useCan } from '../../../../core/session/use-session.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import { mineLocation } from '../../records/mine-location.ts';
import { unloadingTypes } from '../../records/place-types.ts';
import '../../../../core/records/screens/record-screen.css';
import './destination-matrix.css';
import type { mineralType } from '../../records/mineral-type.ts';

const acceptedBy = (place: Row): readonly string[] =>
  Array.isArray(place.materials) ? (place.materials as readonly { readonly id: string }[]).map(({ id }) => id) : [];

/**
 * Materials down, places of dumping across, a table per site: a tick is where a material may go. It is kept with the
 * place.
 */
export function DestinationMatrix() {
  const { i18n, t } = useLingui();
  const pane = usePane();
  const toast = useToast();
  const { selected } = useSites();
  const mayChange = useCan('mine_location:update');
  const sites = selected.map(({ id }) => id);
  const { data, error, refetch } = useQuery({
    queryKey: ['destination-matrix', sites.join(',')],
    queryFn: async () => {
      const query = { sites: sites.join(',') };
      const [materials, places] = await Promise.all([
        records.every<typeof mineralType>('mineral_type', { ...query, sort: 'sort', filter: ['active:eq:true'] }),
        records.every<typeof mineLocation>('mine_location', {
          ...query,
          sort: 'code',
          filter: [`type:in:${JSON.stringify(unloadingTypes)}`],
        }),
      ]);
      return { materials, places };
    },
  });
  useRecordChanges(mineLocation, sites, pane.visible, () => void refetch());
  const language = i18n.locale === 'fr' ? 'fr' : 'en';
  const name = (row: Row): string => `${String(row.code)} ${wordsIn(row.label, language) ?? ''}`;
  const turn = async (place: Row, material: Row): Promise<void> => {
    const accepted = acceptedBy(place);
    const materials = accepted.includes(material.id)
      ? accepted.filter((id) => id !== material.id)
      : [...accepted, material.id];
    try {
      await records.update<typeof mineLocation>('mine_location', place, { materials }, v4());
    } catch (problem) {
      toast(problem instanceof Error ? sentenceOf(problem) : String(problem), 'danger');
    }
    await refetch();
  };
  return (
    <div role="group" className="record-screen" aria-label={t`Materials and destinations`}>
      <header className="record-head">
        <h1>{t`Materials and destinations`}</h1>
        <Button
          size="small"
          variant="minimal"
          icon={<List />}
          text={t`List view`}
          onClick={() => pane.setSearch({ as: null })}
        />
      </header>
      {error ? <Callout intent="danger">{error.message}</Callout> : null}
      <div className="destination-matrix" role="group" aria-label={t`Materials and destinations`} tabIndex={0}>
        {data ? null : <Spinner aria-label={t`Loading`} />}
        {selected.map(({ id, code, name: siteName }) => {
          const materials = data?.materials.filter(({ site }) => site === id) ?? [];
          const places = data?.places.filter(({ site }) => site === id) ?? [];
          if (materials.length === 0 || places.length === 0) return null;
          return (
            <section key={id} aria-label={siteName}>
              <h2>
                {code} {siteName}
              </h2>
              <HTMLTable compact striped>
                <thead>
                  <tr>
                    <th scope="col">{t`Material`}</th>
                    {places.map((place) => (
                      <th key={place.id} scope="col" title={name(place)}>
                        {String(place.code)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {materials.map((material) => (
                    <tr key={material.id}>
                      <th scope="row">
                        <span
                          className="material-mark"
                          style={{ background: String(material.colour) }}
                          aria-hidden="true"
                        />{' '}
                        {name(material)}
                      </th>
                      {places.map((place) => {
                        const [what, where] = [name(material), name(place)];
                        return (
                          <td key={place.id}>
                            <input
                              type="checkbox"
                              aria-label={t`${what} can go to ${where}`}
                              checked={acceptedBy(place).includes(material.id)}
                              disabled={!mayChange}
                              onChange={() => void turn(place, material)}
                            />
                          </td>
                        );
                      })}
                    </tr>
                  ))}
                </tbody>
              </HTMLTable>
            </section>
          );
        })}
      </div>
    </div>
  );
}

/** The sentence beside a field says more than that some fields need attention. */
function sentenceOf(problem: Error): string {
  const body: unknown = 'body' in problem ? problem.body : null;
  const errors: unknown = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : null;
  return typeof errors === 'object' && errors !== null ? Object.values(errors).join(' ') : problem.message;
}
