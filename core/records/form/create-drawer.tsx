import { Button, Drawer, Spinner } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../sites/use-format.ts';
import type { Row } from '../client.ts';
import type { Reference } from '../fields/reference.ts';
import { useSession } from '../../session/use-session.ts';
import { mayAnywhere } from '../reach.ts';
import type { RecordDefinition } from '../record.ts';
import { viewOf } from '../views/index.ts';
import { useRecordDefinition } from '../views/use-record-definition.ts';
import { NotToAdd } from './not-to-add.tsx';
import { RecordForm } from './record-form.tsx';

interface CreateDrawerProps {
  readonly record: string;
  readonly onCreated: (reference: Reference) => void;
  readonly onClose: () => void;
}

/** The form of another record beside the one being filled in; what is saved there is at once what is referred to. */
export default function CreateDrawer({ record, onCreated, onClose }: CreateDrawerProps) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const definition = useRecordDefinition(record);
  const { user } = useSession();
  const barred = definition && user && !mayAnywhere(definition, user.access, 'create');
  const nameOf = (row: Row, of: RecordDefinition): string =>
    of.display
      .map((name) => {
        const field = of.fields[name];
        return field ? viewOf(field).words(row[name], field, { i18n, format }, row) : '';
      })
      .filter(Boolean)
      .join(' ');
  const title = definition ? t`New: ${i18n._(definition.title)}` : t`New entry`;
  return (
    <Drawer isOpen onClose={onClose} title={title} size="min(560px, 100vw)" aria-label={title}>
      {/* React leads events of the drawer to the form that it was opened from: its Save must not save that one too. */}
      <div
        className="create-drawer"
        onSubmit={(event) => event.stopPropagation()}
        onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}
      >
        {barred ? (
          <NotToAdd actions={<Button text={t`Close`} onClick={onClose} />} />
        ) : definition ? (
          <RecordForm
            record={definition}
            row={null}
            onCancel={onClose}
            onSaved={(row) => onCreated({ id: row.id, label: nameOf(row, definition) })}
          />
        ) : (
          <Spinner />
        )}
      </div>
    </Drawer>
  );
}
