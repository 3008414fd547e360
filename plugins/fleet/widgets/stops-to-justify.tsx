import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useInstantReport } from '../../../core/widgets/use-instant-report.ts';
import { WidgetAnswer } from '../../../core/widgets/widget-answer.tsx';
import { timeLedger } from '../reports/time-ledger.ts';
import { StretchDialog, type LedgerStretch } from '../screens/ledger/stretch-dialog.tsx';
import { ToJustify } from '../screens/ledger/to-justify.tsx';

/** `stops.tojustify`: stops of the shift without a reason; each is a button that asks for it. */
export default function StopsToJustify() {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { answer, error } = useInstantReport(timeLedger.name, 'this_shift');
  const [chosen, setChosen] = useState<LedgerStretch | null>(null);
  const rows = answer?.rows ?? [];
  return (
    <WidgetAnswer
      waiting={answer === null}
      error={error}
      empty={rows.some(({ justified }) => justified === false) ? null : t`Every stop of the shift has a reason.`}
    >
      {() => (
        <div className="widget-scroll" tabIndex={0} role="group" aria-label={t`To justify`}>
          <ToJustify rows={rows} onPick={setChosen} />
          {chosen ? (
            <StretchDialog
              stretch={chosen}
              onClose={() => setChosen(null)}
              onChanged={() => void queries.invalidateQueries({ queryKey: ['report', timeLedger.name] })}
            />
          ) : null}
        </div>
      )}
    </WidgetAnswer>
  );
}
