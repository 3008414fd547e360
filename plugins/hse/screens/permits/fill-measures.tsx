import { Callout, Spinner } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { readFillable } from '../../../../core/forms/client.ts';
import { FillRun } from '../../../../core/forms/screens/fill-run.tsx';
import '../../../../core/forms/screens/fill-screen.css';
import { records } from '../../../../core/records/client.ts';
import { isReference } from '../../../../core/records/fields/reference.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { useSession } from '../../../../core/session/use-session.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import { permitApi } from './permit-api.ts';

const permitPath = '/hse/rapports/autorisation_travail';

/** The form of the measures of a permit; submitted, it belongs to the permit. */
export function FillMeasures({ id }: { readonly id: string }) {
  const { t } = useLingui();
  const pane = usePane();
  const toast = useToast();
  const { user } = useSession();
  const permit = useQuery({ queryKey: ['record', 'work_permit', id], queryFn: () => records.read('work_permit', id) });
  const type = isReference(permit.data?.type) ? permit.data.type.id : null;
  const template = useQuery({
    queryKey: ['permit-measures', type],
    queryFn: async () => {
      const row = await records.read('work_permit_type', type ?? '');
      const form = isReference(row.measures_template) ? row.measures_template.id : null;
      if (form === null) return null;
      const { code } = await records.read('form_template', form);
      return readFillable(String(code));
    },
    enabled: type !== null,
  });
  const error = permit.error ?? template.error;
  if (error) return <Callout intent="danger">{error.message}</Callout>;
  if (template.data === null) return <Callout>{t`This kind of permit has no form of measures.`}</Callout>;
  if (!permit.data || !template.data || !user) return <Spinner aria-label={t`Loading`} />;
  const { number, title, site } = permit.data;
  const join = async (run: string): Promise<void> => {
    try {
      await permitApi.join(id, run);
    } catch (problem) {
      toast((problem as Error).message, 'danger');
    }
    pane.open(`${permitPath}/${id}?tab=checks`);
  };
  return (
    <FillRun
      key={template.data.version.id}
      user={user.id}
      fillable={template.data}
      about={{ site: String(site), keptAs: id, words: [number, title].filter(Boolean).join(' – ') }}
      onSubmitted={({ id: run }) => void join(run)}
    />
  );
}
