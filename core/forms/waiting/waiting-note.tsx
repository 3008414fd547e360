import { Callout } from '@blueprintjs/core';
import { Plural, useLingui } from '@lingui/react/macro';
import { PathButton } from '../../parts/path-button.tsx';
import { useWaitingForms } from './use-waiting-forms.ts';
import './waiting.css';

interface WaitingNoteProps {
  readonly user: string;
  /** Below it lies the list that shows them. */
  readonly path: string;
}

/** One line over a form: how many others are on this device alone. Nothing where there are none. */
export function WaitingNote({ user, path }: WaitingNoteProps) {
  const { t } = useLingui();
  const { forms } = useWaitingForms(user);
  const refused = forms.filter(({ refusal }) => refusal !== null).length;
  const waiting = forms.length - refused;
  if (forms.length === 0) return null;
  return (
    <Callout className="waiting-note" compact intent={refused > 0 ? 'danger' : 'warning'} role="status">
      {waiting > 0 ? (
        <span>
          <Plural
            value={waiting}
            one="# filled form waits for the network."
            other="# filled forms wait for the network."
          />
        </span>
      ) : null}
      {refused > 0 ? (
        <span>
          <Plural value={refused} one="# filled form was refused." other="# filled forms were refused." />
        </span>
      ) : null}
      <PathButton text={t`Show them`} path={`${path}/liste`} />
    </Callout>
  );
}
