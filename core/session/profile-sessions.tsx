import { Button, Callout } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { api } from '../http/api.ts';
import type { Newest } from '../registry/newest.ts';
import { useProblemToast } from '../toast/use-problem-toast.ts';
import { SessionList } from './session-list.tsx';
import type { SessionEntry, SignInEntry } from './sessions.ts';
import { SignInList } from './sign-in-list.tsx';

/** Where one is signed in oneself, and how the account was entered or tried. */
export function ProfileSessions() {
  const { t } = useLingui();
  const showProblem = useProblemToast();
  const { data, error, refetch } = useQuery({
    queryKey: ['me', 'sessions'],
    queryFn: () => api<{ sessions: Newest<SessionEntry>; signIns: Newest<SignInEntry> }>('me/sessions/'),
  });
  const run = (work: Promise<unknown>): void => void work.catch(showProblem).then(() => refetch());
  return (
    <>
      <section aria-labelledby="profile-sessions">
        <h2 id="profile-sessions">
          <Trans>Sessions</Trans>
        </h2>
        {error ? <Callout intent="danger">{error.message}</Callout> : null}
        {data ? (
          <SessionList
            sessions={data.sessions}
            onEnd={({ id }) => run(api(`me/sessions/${id}/`, { method: 'DELETE' }))}
          />
        ) : null}
        {data && data.sessions.entries.length > 1 ? (
          <Button
            className="profile-end"
            text={t`End all other sessions`}
            onClick={() => run(api('me/sessions/end_others/', { method: 'POST' }))}
          />
        ) : null}
      </section>
      <section aria-labelledby="profile-sign-ins">
        <h2 id="profile-sign-ins">
          <Trans>Sign-in history</Trans>
        </h2>
        {data ? <SignInList signIns={data.signIns} /> : null}
      </section>
    </>
  );
}
