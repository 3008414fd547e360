import { Button, ButtonGroup } from '@blueprintjs/core';
import { History, Trash } from '@blueprintjs/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ModalDialog } from '../parts/modal-dialog.tsx';
import { useFormat } from '../sites/use-format.ts';
import { useProblemToast } from '../toast/use-problem-toast.ts';
import { LayoutVersions } from './layout-versions.tsx';
import { layouts, type SavedLayout } from './layouts-api.ts';
import './save-layout.css';

/** One's saved layouts: earlier versions, and away with those that are no longer wanted. */
export default function ManageLayouts({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const { data } = useQuery({ queryKey: ['layouts'], queryFn: layouts.list });
  const [versionsOf, setVersionsOf] = useState<string | null>(null);
  const ownLayouts = data?.filter(({ mine }) => mine) ?? [];
  const chosen = ownLayouts.find(({ id }) => id === versionsOf);
  return (
    <ModalDialog label={t`Manage layouts`} className="layout-dialog" onClose={onClose}>
      <div className="layout-dialog-body">
        <h2 className="bp6-heading">{chosen ? t`Earlier versions of ${chosen.name}` : t`Manage layouts`}</h2>
        {chosen ? (
          <LayoutVersions layout={chosen} onDone={() => setVersionsOf(null)} />
        ) : ownLayouts.length === 0 ? (
          <p>
            <Trans>You have not saved a layout yet.</Trans>
          </p>
        ) : (
          <ul>
            {ownLayouts.map((layout) => (
              <LayoutLine key={layout.id} layout={layout} onVersions={() => setVersionsOf(layout.id)} />
            ))}
          </ul>
        )}
        <div className="dialog-buttons">
          {chosen ? <Button text={t`Back`} onClick={() => setVersionsOf(null)} /> : null}
          <Button intent="primary" text={t`Close`} data-autofocus onClick={onClose} />
        </div>
      </div>
    </ModalDialog>
  );
}

function LayoutLine({ layout, onVersions }: { readonly layout: SavedLayout; readonly onVersions: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const queries = useQueryClient();
  const showProblem = useProblemToast();
  const [sure, setSure] = useState(false);
  const remove = (): void => {
    if (!sure) return setSure(true);
    layouts
      .remove(layout.id, layout.version)
      .then(() => queries.invalidateQueries({ queryKey: ['layouts'] }), showProblem);
  };
  return (
    <li>
      <div>
        <div>{layout.name}</div>
        <div className="layout-meta">{t`Saved ${format.datetime(layout.updated_at)}`}</div>
      </div>
      <ButtonGroup variant="minimal">
        <Button
          icon={<History />}
          aria-label={t`Earlier versions of ${layout.name}`}
          title={t`Earlier versions`}
          onClick={onVersions}
        />
        <Button
          icon={<Trash />}
          intent={sure ? 'danger' : 'none'}
          text={sure ? t`Really delete?` : undefined}
          aria-label={sure ? t`Really delete? ${layout.name}` : t`Delete ${layout.name}`}
          title={t`Delete`}
          onClick={remove}
          onBlur={() => setSure(false)}
        />
      </ButtonGroup>
    </li>
  );
}
