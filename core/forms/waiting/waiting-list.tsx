import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { usePane } from '../../registry/pane.ts';
import { openAgain, takeOut } from '../device/outbox.ts';
import { useWaitingForms } from './use-waiting-forms.ts';
import { WaitingForms } from './waiting-forms.tsx';

/** What a user has on this device alone, with its ways out; nothing where there is none. */
export function WaitingList({ user }: { readonly user: string }) {
  const { t } = useLingui();
  const pane = usePane();
  const { forms, sending } = useWaitingForms(user);
  const [sentence, setSentence] = useState<string | null>(null);
  return (
    <WaitingForms
      forms={forms}
      sending={sending}
      sentence={sentence}
      onOpen={({ id, path, belongsTo }) =>
        void openAgain(user, id).then((isOpen) =>
          isOpen
            ? pane.open(belongsTo?.fill ?? `${path}/ajouter`)
            : setSentence(t`Another form of this kind is begun on this device: submit it or begin it anew first.`),
        )
      }
      onDiscard={({ id }) => void takeOut(user, id)}
    />
  );
}
