import { Button, Callout, InputGroup } from '@blueprintjs/core';
import { IdNumber } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { ScanButton } from '../../../../core/parts/scan-button.tsx';
import { records } from '../../../../core/records/client.ts';
import type { SheetHalfDay } from '../../shared/training-sheet.ts';
import { sentencesOf, sign } from './sign-dialog.tsx';

interface BadgeReaderProps {
  readonly site: string;
  readonly session: string;
  /** The half-day that is being signed. */
  readonly half: SheetHalfDay;
  readonly onDone: () => void;
}

/** Signs by badge: held to a reader that types, or to the camera. Whoever comes through the door is next at once. */
export function BadgeReader({ site, session, half, onDone }: BadgeReaderProps) {
  const { t } = useLingui();
  const [badge, setBadge] = useState('');
  const [told, setTold] = useState<{ readonly intent: 'success' | 'danger'; readonly text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const read = async (text: string): Promise<void> => {
    const code = text.trim();
    if (code === '' || busy) return;
    setBusy(true);
    try {
      const { rows } = await records.list('person', { filter: [`badge_no:eq:${code}`], limit: 1 });
      const [person] = rows;
      if (!person) throw new Error(t`Nobody has the badge ${code}.`);
      await sign({ site, session, person: person.id, date: half.date, half: half.half, by: 'badge', badge: code });
      const name = `${String(person['last_name'])} ${String(person['first_name'])}`;
      setTold({ intent: 'success', text: t`${name} has signed.` });
      onDone();
    } catch (error) {
      setTold({ intent: 'danger', text: sentencesOf(error).join(' ') });
    }
    setBadge('');
    setBusy(false);
  };
  return (
    <form
      className="badge-reader"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void read(badge);
      }}
    >
      <InputGroup
        size="large"
        leftIcon={<IdNumber />}
        aria-label={t`Badge no.`}
        placeholder={t`Hold the badge to the reader`}
        value={badge}
        onValueChange={setBadge}
        rightElement={<ScanButton onScan={(text) => void read(text)} />}
      />
      <Button size="large" type="submit" text={t`Sign by badge`} disabled={badge.trim() === ''} loading={busy} />
      {told ? (
        <Callout intent={told.intent} role="status">
          {told.text}
        </Callout>
      ) : null}
    </form>
  );
}
