import { Classes } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import type { FormEvent, ReactNode } from 'react';
import './login.css';

interface PublicFormProps {
  readonly title: string;
  /** Why the last attempt was refused. */
  readonly refusal?: string | null;
  readonly onSubmit?: () => Promise<void> | void;
  readonly children: ReactNode;
}

/** The card of the public pages: sign-in, forgotten password, new password. */
export function PublicForm({ title, refusal = null, onSubmit, children }: PublicFormProps) {
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void onSubmit?.();
  };
  return (
    <form className="login" onSubmit={submit} aria-labelledby="login-title">
      <h1 className="bp6-heading" id="login-title">
        {title}
      </h1>
      {refusal === null ? null : (
        // Blueprint's own Callout brings an icon for every intent, into a page that everybody loads first.
        <div
          className={`${Classes.CALLOUT} ${Classes.CALLOUT_HAS_BODY_CONTENT} ${Classes.CALLOUT_ICON} ${Classes.intentClass('danger')} login-refusal`}
          role="alert"
        >
          <WarningSign aria-hidden />
          {refusal}
        </div>
      )}
      {children}
    </form>
  );
}
