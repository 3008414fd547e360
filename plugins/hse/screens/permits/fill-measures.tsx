import { Callout, Spinner } from '@blueprintjs/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { begunRun, readKeptRun, runInVersion } from '../../../../core/forms/device/kept-run.ts';
import { readFillable } from '../../../../core/forms/client.ts';
import { FillRun } from '../../../../core/forms/screens/fill-run.tsx';
import '../../../../core/forms/screens/fill-screen.css';
import { records } from '../../../../core/records/client.ts';
import { isReference } from '../../../../core/records/fields/reference.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { useSession } from '../../../../core/session/use-session.ts';
import { permitPath } from '../../records/permits/permit-choices.ts';

/** The form of the measures of a permit; submitted, it belongs to the permit. */
export function FillMeasures({ id }: { readonly id: string }) {
  const { t } = useLingui();
  const pane = usePane();
  const queries = useQueryClient();
  const { user } = useSession();
  const permit = useQuery({ queryKey: ['record', 'work_permit', id], queryFn: () => records.read('work_permit', id) });
  const type = isReference(permit.data?.type) ? permit.data.type.id : null;
  const queryKey = ['permit-measures', type, id, user?.id];
  const template = useQuery({
    queryKey,
    queryFn: async () => {
      const row = await records.read('work_permit_type', type ?? '');
      const form = isReference(row.measures_template) ? row.measures_template.id : null;
      if (form === null) return null;
      const { code } = await records.read('form_template', form);
      const fillable = await readFillable(String(code));
      const kept = await readKeptRun(user?.id ?? '', `${fillable.version.code} ${id}`);
      return { fillable, run: kept ? runInVersion(kept, fillable.version) : begunRun(fillable.version.id) };
    },
    enabled: type !== null && user !== null,
    // What is being filled is not to be asked for anew meanwhile.
    staleTime: Infinity,
    gcTime: 0,
  });
  const error = permit.error ?? template.error;
  if (error) return <Callout intent="danger">{error.message}</Callout>;
  if (template.data === null) return <Callout>{t`This kind of permit has no form of measures.`}</Callout>;
  if (!permit.data || !template.data || !user) return <Spinner aria-label={t`Loading`} />;
  const { number, title, site } = permit.data;
  const shown = `${permitPath}/${id}?tab=checks`;
  return (
    <FillRun
      key={template.data.run.id}
      user={user.id}
      path={permitPath}
      fillable={template.data.fillable}
      begun={template.data.run}
      about={{
        site: String(site),
        keptAs: id,
        words: [number, title].filter(Boolean).join(' – '),
        belongsTo: { shown, fill: `${permitPath}/${id}/mesures`, join: `hse/permits/${id}/measures/` },
      }}
      onAnother={() => void queries.resetQueries({ queryKey })}
      onSubmitted={() => pane.open(shown)}
    />
  );
}
