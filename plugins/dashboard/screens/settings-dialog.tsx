import { Button, Spinner } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { createElement, Suspense, useState } from 'react';
import { RecordDialog } from '../../../core/parts/question-dialog.tsx';
import type { RegisteredWidget } from '../../../core/registry/registry.ts';
import { settingsFormOf } from '../../../core/widgets/widget-part.tsx';
import type { WidgetSettings } from '../../../core/registry/widget.ts';

interface SettingsDialogProps {
  readonly registered: RegisteredWidget;
  readonly settings: WidgetSettings;
  readonly title: string;
  readonly onSave: (settings: WidgetSettings) => void;
  readonly onClose: () => void;
}

/** Asks what a widget should show, in the form that its plugin brings. */
export function SettingsDialog({ registered, settings, title, onSave, onClose }: SettingsDialogProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(settings);
  const Form = settingsFormOf(registered);
  if (!Form) return null;
  return (
    <RecordDialog title={title} onClose={onClose}>
      <Suspense fallback={<Spinner aria-label={t`Loading`} />}>
        {createElement(Form, { settings: draft, onChange: setDraft })}
      </Suspense>
      <div className="record-dialog-actions">
        <Button text={t`Cancel`} onClick={onClose} />
        <Button intent="primary" text={t`Save`} onClick={() => onSave(draft)} />
      </div>
    </RecordDialog>
  );
}
