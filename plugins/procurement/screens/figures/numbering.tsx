import { Callout } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { ReportScreen } from '../../../../core/reports/screens/report-screen.tsx';
import { numberingCheck } from '../../reports/numbering-check.ts';

/** `/procurement/numbering`: whether a number is missing or stands on two papers. */
export default function NumberingCheck() {
  const { t } = useLingui();
  return (
    <ReportScreen
      report={numberingCheck}
      above={({ rows }) =>
        rows.length === 0 ? null : rows.some(({ missing, twice, beyond }) => missing || twice || beyond) ? (
          <Callout
            intent="danger"
            role="alert"
          >{t`Numbers are missing, duplicated or not from the counter: see below.`}</Callout>
        ) : (
          <Callout intent="success" role="status">{t`No gaps or duplicates.`}</Callout>
        )
      }
    />
  );
}
