import { Callout, Spinner, Tag } from '@blueprintjs/core';
import { plural } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { api } from '../../../../core/http/api.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import type { ScreenProps } from '../../../../core/registry/route.ts';
import { SessionList } from '../../../../core/session/session-list.tsx';
import { SignInList } from '../../../../core/session/sign-in-list.tsx';
import { useProblemToast } from '../../../../core/toast/use-problem-toast.ts';
import { OpenButton } from '../../../../core/records/list/open-button.tsx';
import { useLabels } from '../../../../core/records/use-labels.ts';
import { unnamed } from '../../../../core/records/views/reference-view.tsx';
import { useRecordEntry } from '../../../../core/records/views/use-record-entry.ts';
import { appUser } from '../../records/app-user.ts';
import type { UserDetail, UserRole } from '../../shared/users.ts';
import { useRoleWords } from './role-words.tsx';
import { UserActions } from './user-actions.tsx';
import './users.css';

const choicesOf = (field: 'status' | 'kind' | 'language') =>
  appUser.fields[field].options['choices'] as Readonly<Record<string, (typeof appUser)['title']>>;

/** `/administration/users/:id`: an account with its roles, where it is signed in, and what can be done with it. */
export default function UserScreen({ parameters: { id } }: ScreenProps<'/administration/users/:id'>) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const queries = useQueryClient();
  const showProblem = useProblemToast();
  const key = ['user', id];
  const { data: user, error } = useQuery({
    queryKey: key,
    queryFn: () => api<UserDetail>(`administration/users/${id}/`),
  });
  if (error) return <Callout intent="danger">{error.message}</Callout>;
  if (!user) return <Spinner />;
  const changed = (next: UserDetail): void => {
    queries.setQueryData(key, next);
    void queries.invalidateQueries({ queryKey: ['records', 'app_user'] });
  };
  const end = (session: string): void =>
    void api<UserDetail>(`administration/users/${id}/sessions/${session}/`, { method: 'DELETE' }).then(
      changed,
      showProblem,
    );
  const intent = user.status === 'active' ? 'success' : user.status === 'disabled' ? 'danger' : 'warning';
  return (
    <div className="user-screen" role="group" aria-label={user.name} tabIndex={0}>
      <header className="user-head">
        <h1>
          <bdi>{user.name}</bdi>
        </h1>
        <UserActions user={user} onChanged={changed} />
      </header>
      {user.closed_until ? (
        <Callout intent="warning">{t`Locked for unknown devices after wrong passwords until ${format.time(user.closed_until)}; known devices can still sign in.`}</Callout>
      ) : null}
      <dl>
        <dt>{t`Status`}</dt>
        <dd>
          <Tag minimal intent={intent}>
            {i18n._(choicesOf('status')[user.status] ?? appUser.title)}
          </Tag>
        </dd>
        <dt>{t`Login`}</dt>
        <dd>{user.login}</dd>
        <dt>{t`E-mail`}</dt>
        <dd>{user.email}</dd>
        {user.person === null ? null : (
          <>
            <dt>{t`Person`}</dt>
            <dd>
              <Person id={user.person} />
            </dd>
          </>
        )}
        <dt>{t`Type`}</dt>
        <dd>{i18n._(choicesOf('kind')[user.kind] ?? appUser.title)}</dd>
        <dt>{t`Language`}</dt>
        <dd>{i18n._(choicesOf('language')[user.language] ?? appUser.title)}</dd>
        <dt>{t`Second factor`}</dt>
        <dd>
          <Factors app={user.app_factor} passkeys={user.passkeys} />
        </dd>
        {user.tokens > 0 ? (
          <>
            <dt>{t`Tokens created`}</dt>
            <dd>
              {plural(user.tokens, {
                one: '# still counts, whatever happens to this account',
                other: '# still count, whatever happens to this account',
              })}
            </dd>
          </>
        ) : null}
        <dt>{t`Last sign-in`}</dt>
        <dd>{user.last_login_at === null ? t`Never` : format.datetime(user.last_login_at)}</dd>
      </dl>
      <section aria-labelledby="user-roles">
        <h2 id="user-roles">{t`Roles by site`}</h2>
        <Roles roles={user.roles} />
        {user.lent.length > 0 ? (
          <>
            <h3>{t`Acting role`}</h3>
            <Roles roles={user.lent} />
          </>
        ) : null}
      </section>
      {user.sessions ? (
        <section aria-labelledby="user-sessions">
          <h2 id="user-sessions">{t`Sessions`}</h2>
          <SessionList sessions={user.sessions} onEnd={(session) => end(session.id)} />
        </section>
      ) : null}
      {user.signIns ? (
        <section aria-labelledby="user-sign-ins">
          <h2 id="user-sign-ins">{t`Sign-in history`}</h2>
          <SignInList signIns={user.signIns} />
        </section>
      ) : null}
    </div>
  );
}

/** Whose account it is, with the way to their file; only a name where the reader has no such register. */
function Person({ id }: { readonly id: string }) {
  const { i18n } = useLingui();
  const pane = usePane();
  const entry = useRecordEntry('person');
  const name = useLabels('person', [id]).get(id) ?? i18n._(unnamed);
  return entry ? (
    <OpenButton onOpen={(where) => pane.open(`${entry.entry.path}/${id}`, where)}>{name}</OpenButton>
  ) : (
    name
  );
}

function Factors({ app, passkeys }: { readonly app: boolean; readonly passkeys: number }) {
  const { t } = useLingui();
  const parts = [
    ...(passkeys > 0 ? [plural(passkeys, { one: '# passkey', other: '# passkeys' })] : []),
    ...(app ? [t`authenticator app`] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : t`None`;
}

function Roles({ roles }: { readonly roles: readonly UserRole[] }) {
  const { t } = useLingui();
  const words = useRoleWords();
  if (roles.length === 0) return <p>{t`None: this account cannot do anything yet.`}</p>;
  return (
    <div className="user-roles">
      {roles.map((role, index) => (
        <Tag key={`${role.role} ${index}`} minimal size="large">
          {words(role)}
        </Tag>
      ))}
    </div>
  );
}
