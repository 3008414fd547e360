import { Callout } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import type { ReportAnswer } from '../../../core/reports/client.ts';
import { ReportScreen } from '../../../core/reports/screens/report-screen.tsx';
import { ReportTable } from '../../../core/reports/screens/report-table.tsx';
import { useReport } from '../../../core/reports/use-report.ts';
import { fuelBowserBalance, fuelTransferMatrix } from '../reports/fuel-transfers.ts';
import './transfer-matrix.css';

/**
 * `/mining_equipment_refueling/fuel_transfer_matrix`: the matrix of the period below what each bowser took, gave and
 * holds.
 */
export default function TransferMatrix() {
  return <ReportScreen report={fuelTransferMatrix} above={(answer) => <Balance answer={answer} />} />;
}

function Balance({ answer: { question } }: { readonly answer: ReportAnswer }) {
  const { i18n } = useLingui();
  const { data, error } = useReport(fuelBowserBalance.name, {
    from: question.from,
    to: question.to,
    sites: question.sites.join(','),
  });
  if (error) return <Callout intent="danger">{error.message}</Callout>;
  if (!data || data.rows.length === 0) return null;
  return (
    <section className="bowser-balance" aria-label={i18n._(fuelBowserBalance.title)}>
      <h2>{i18n._(fuelBowserBalance.title)}</h2>
      <ReportTable
        report={fuelBowserBalance}
        rows={data.rows}
        question={data.question}
        label={i18n._(fuelBowserBalance.title)}
      />
    </section>
  );
}
