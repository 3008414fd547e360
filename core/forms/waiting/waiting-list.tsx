import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { usePane } from '../../registry/pane.ts';
import { openAgain, takeOut } from '../device/outbox.ts';
import { useWaitingForms } from './use-waiting-forms.ts';
import { WaitingForms } from './waiting-forms.tsx';

interface WaitingListProps {
  readonly user: string;
  /** The form that is filled on this screen: it is begun anew with what was opened again of its own. */
  readonly here?: { readonly keptAs: string; readonly onOpened: () => void };
}

/** What a user has on this device alone, with its ways out; nothing where there is none. */
export function WaitingList({ user, here }: WaitingListProps) {
  const { t } = useLingui();
  const pane = usePane();
  const { forms, sending } = useWaitingForms(user);
  const [sentence, setSentence] = useState<string | null>(null);
  return (
    <WaitingForms
      forms={forms}
      sending={sending}
      sentence={sentence}
      onOpen={({ id, keptAs, path, belongsTo }) =>
        void openAgain(user, id).then((opened) => {
          if (!opened)
            setSentence(t`Another form of this type is in progress on this device: submit it or start it again first.`);
          else if (here?.keptAs === keptAs) here.onOpened();
          else pane.open(belongsTo?.fill ?? `${path}/ajouter`);
        })
      }
      onDiscard={({ id }) => void takeOut(user, id)}
    />
  );
}
