import { Button } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import type { WidgetProps } from '../../../core/registry/widget.ts';
import type { ReportQuery } from '../../../core/reports/client.ts';
import { ReportTable } from '../../../core/reports/screens/report-table.tsx';
import { useReport } from '../../../core/reports/use-report.ts';
import { useSaveReport } from '../../../core/reports/use-save-report.ts';
import { WidgetAnswer } from '../../../core/widgets/widget-answer.tsx';
import { averageLoadByMaterial } from '../reports/average-load-by-material.ts';

const settable = ['from', 'to', 'shift', 'sites'] as const;

/**
 * `loads.material`: weighed loads by material, group of trucks and loading group against the approved load; of the last
 * 90 days of the sites in view, or of the period and sites that a screen around it gives as settings.
 */
export default function LoadsByMaterial({ sites, settings }: WidgetProps) {
  const { i18n, t } = useLingui();
  const save = useSaveReport();
  const given = Object.fromEntries(
    settable.flatMap((name) => (typeof settings[name] === 'string' ? [[name, settings[name]] as const] : [])),
  );
  const query: ReportQuery = {
    ...(given.from === undefined ? { period: '90d' } : {}),
    sites: sites.map(({ id }) => id).join(','),
    ...given,
  };
  const { data, error } = useReport<typeof averageLoadByMaterial>(averageLoadByMaterial.name, query);
  const title = i18n._(averageLoadByMaterial.title);
  return (
    <WidgetAnswer
      waiting={data === undefined}
      error={error}
      empty={data?.rows.length === 0 ? t`No loads were weighed in this period.` : null}
    >
      {() =>
        data ? (
          <div className="widget-scroll">
            <ReportTable report={averageLoadByMaterial} rows={data.rows} question={data.question} label={title} />
            <Button
              size="small"
              variant="minimal"
              text="CSV"
              title={t`Save as a CSV file`}
              onClick={() => void save({ report: averageLoadByMaterial.name, query, kind: 'csv', name: title })}
              data-no-print
            />
          </div>
        ) : null
      }
    </WidgetAnswer>
  );
}
