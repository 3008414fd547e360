import { Callout, Spinner } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { records } from '../../../../core/records/client.ts';
import { isReference } from '../../../../core/records/fields/reference.ts';
import { permitPath } from '../../records/permits/permit-choices.ts';
import { FillForRow } from '../fill-for-row.tsx';

/** The form of the measures of a permit; submitted, it belongs to the permit. */
export function FillMeasures({ id }: { readonly id: string }) {
  const { t } = useLingui();
  const permit = useQuery({ queryKey: ['record', 'work_permit', id], queryFn: () => records.read('work_permit', id) });
  const type = isReference(permit.data?.type) ? permit.data.type.id : null;
  const template = useQuery({
    queryKey: ['permit-measures', type],
    queryFn: async () => {
      const { measures_template: form } = await records.read('work_permit_type', type ?? '');
      return isReference(form) ? String((await records.read('form_template', form.id)).code) : null;
    },
    enabled: type !== null,
  });
  const error = permit.error ?? template.error;
  if (error) return <Callout intent="danger">{error.message}</Callout>;
  if (template.data === null) return <Callout>{t`This permit type has no measures form.`}</Callout>;
  if (!permit.data || !template.data) return <Spinner aria-label={t`Loading`} />;
  const { number, title, site } = permit.data;
  return (
    <FillForRow
      template={template.data}
      row={{ id, site: String(site) }}
      words={[number, title].filter(Boolean).join(' – ')}
      belongsTo={{
        shown: `${permitPath}/${id}?tab=checks`,
        fill: `${permitPath}/${id}/mesures`,
        join: `hse/permits/${id}/measures/`,
      }}
    />
  );
}
