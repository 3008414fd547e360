import { Button, ButtonGroup } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import type { Draft } from '../../../../core/records/client.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import type { ReportRow } from '../../../../core/reports/report.ts';
import { useMayOpen } from '../../../../core/session/use-may-open.ts';
import { useCan } from '../../../../core/session/use-session.ts';

/** Where trucks are redirected. */
const redirections = '/production/redirections';

interface Action {
  readonly may: boolean;
  readonly text: string;
  readonly label: string;
  readonly path: string;
  /** What the form begins with; the place where not told. */
  readonly fields?: Draft;
}

/** What may be done with a place of dumping: each opens its form with the place filled in. */
export function UnloadingActions({ row }: { readonly row: ReportRow }) {
  const { t } = useLingui();
  const pane = usePane();
  const code = String(row.code);
  const mayOpen = useCan('unloading_status:create');
  const maySurvey = useCan('location_survey:create');
  const mayAdjust = useCan('stock_adjustment:create');
  const mayOpenRedirections = useMayOpen(redirections);
  const mayRedirect = useCan('destination_redirect:create') && mayOpenRedirections;
  const place = { id: row.id, label: code };
  const begin =
    (path: string, fields: Draft = { location: place }) =>
    (): void => {
      const preset = { site: row.site, ...fields };
      pane.open(`${path}/new?preset=${encodeURIComponent(JSON.stringify(preset))}`, 'beside');
    };
  const actions: readonly Action[] = [
    {
      may: mayOpen,
      text: t`Open or close`,
      label: t`Open or close ${code}`,
      path: '/mineral_deposits/unloading_statuses',
    },
    {
      may: maySurvey,
      text: t`Record a survey`,
      label: t`Record a survey of ${code}`,
      path: '/mineral_deposits/stock_surveys',
    },
    {
      may: mayAdjust,
      text: t`Adjust`,
      label: t`Adjust stock of ${code}`,
      path: '/mineral_deposits/stock_adjustments',
    },
    {
      may: mayRedirect,
      text: t`Redirect`,
      label: t`Redirect trucks of ${code}`,
      path: redirections,
      fields: {
        from_place: place,
        ...(row.fallback_id ? { to_place: { id: row.fallback_id, label: row.fallback } } : {}),
      },
    },
  ].filter(({ may }) => may);
  return actions.length === 0 ? null : (
    <ButtonGroup>
      {actions.map(({ text, label, path, fields }) => (
        <Button key={path} size="small" text={text} aria-label={label} onClick={begin(path, fields)} />
      ))}
    </ButtonGroup>
  );
}
