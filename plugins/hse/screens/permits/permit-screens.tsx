import type { MessageDescriptor } from '@lingui/core';
import { Pause, TimelineEvents } from '@blueprintjs/icons';
import { Button } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { PathButton } from '../../../../core/parts/path-button.tsx';
import { Readable } from '../../../../core/records/readable.tsx';
import type { RecordDefinition } from '../../../../core/records/record.ts';
import { PrintListScreen } from '../../../../core/records/export/print-list-screen.tsx';
import { RecordFormScreen } from '../../../../core/records/screens/record-form-screen.tsx';
import { RecordListScreen } from '../../../../core/records/screens/record-list-screen.tsx';
import { useMay } from '../../../../core/records/use-may.ts';
import { type PermitKind, permitPath } from '../../records/permits/permit-choices.ts';
import { workPermit } from '../../records/work-permit.ts';
import PermitAside from './permit-aside.tsx';
import { SuspendAllDialog } from './suspend-all.tsx';

/** The record as the screens of one kind have it: a list begins with its rows, a form with the kind chosen. */
const ofKind = (kind: PermitKind | null): RecordDefinition => ({
  ...workPermit,
  ...(kind === null
    ? { filter: [`state:in:${JSON.stringify(['requested', 'verified', 'issued', 'active', 'suspended', 'expired'])}`] }
    : {
        filter: [`kind:eq:${kind}`],
        fields: { ...workPermit.fields, kind: { ...workPermit.fields.kind, initial: kind } },
      }),
});

interface PermitListProps {
  readonly kind: PermitKind | null;
  /** Where a new one is asked for. */
  readonly newPath: string;
  readonly title: MessageDescriptor;
}

export function PermitList({ kind, newPath, title }: PermitListProps) {
  const { t } = useLingui();
  const listed = useMemo(() => ({ ...ofKind(kind), plural: title }), [kind, title]);
  const maySuspend = useMay(workPermit, 'suspend_all');
  const [suspending, setSuspending] = useState(false);
  return (
    <>
      <Readable record={listed} as="listed">
        {(record) => (
          <RecordListScreen
            record={record}
            path={permitPath}
            newPath={newPath}
            actions={
              <>
                <PathButton icon={<TimelineEvents />} text={t`Today`} path="/hse/permits/today" />
                {maySuspend ? (
                  <Button
                    icon={<Pause />}
                    intent="danger"
                    variant="outlined"
                    text={t`Suspend all`}
                    onClick={() => setSuspending(true)}
                  />
                ) : null}
              </>
            }
          />
        )}
      </Readable>
      {suspending ? <SuspendAllDialog onClose={() => setSuspending(false)} /> : null}
    </>
  );
}

export function PermitForm({ kind }: { readonly kind: PermitKind }) {
  const preset = useMemo(() => ofKind(kind), [kind]);
  return (
    <Readable record={preset} as="edited">
      {(record) => (
        <RecordFormScreen
          record={record}
          path={permitPath}
          id={null}
          aside={(draft) => <PermitAside draft={draft} />}
        />
      )}
    </Readable>
  );
}

export function PermitPrint() {
  return (
    <Readable record={workPermit} as="listed">
      {(record) => <PrintListScreen record={record} path={permitPath} />}
    </Readable>
  );
}
