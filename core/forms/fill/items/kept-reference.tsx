import { HTMLSelect } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useContext } from 'react';
import { RowSite } from '../../../records/row-site.ts';
import { useSession } from '../../../session/use-session.ts';
import { keptNamed } from '../../device/kept-forms.ts';
import type { ControlProps } from './control.ts';

/** A row picked without a network, of those that this device keeps: of the site of the form, and of no other. */
export function KeptReference({ evaluated, id, onChange }: ControlProps) {
  const { t } = useLingui();
  const { user } = useSession();
  const site = useContext(RowSite);
  const record = evaluated.item.record ?? '';
  const { data: rows = [] } = useQuery({
    queryKey: ['kept-rows', record, user?.id],
    queryFn: () => keptNamed(user?.id ?? '', record),
    enabled: user !== null,
    networkMode: 'always',
  });
  const offered = rows.filter((row) => row.site === null || site === null || row.site === site);
  const value = evaluated.answer?.refs?.[0] ?? '';
  return (
    <HTMLSelect
      id={id}
      large
      fill
      value={value}
      onChange={({ currentTarget }) =>
        onChange({ refs: currentTarget.value === '' ? null : [currentTarget.value], choice: null })
      }
    >
      <option value="">{offered.length === 0 ? t`Nothing to choose from is stored on this device` : '–'}</option>
      {value !== '' && !offered.some((row) => row.id === value) ? (
        <option value={value}>{t`Chosen before`}</option>
      ) : null}
      {offered.map((row) => (
        <option key={row.id} value={row.id}>
          {row.label}
        </option>
      ))}
    </HTMLSelect>
  );
}
