import { Button, Callout, FormGroup, HTMLSelect, InputGroup, Menu, MenuItem } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useDeferredValue, useState } from 'react';
import { ModalDialog } from '../../../../core/parts/modal-dialog.tsx';
import { api } from '../../../../core/http/api.ts';
import { moreToFind } from '../../../../core/i18n/more-to-find.ts';
import { subjectAndVerb } from '../../../../core/registry/permission-label.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import type { FoundUser, FoundUsers, PermissionRow, Why } from '../../shared/roles.ts';
import { WhyAnswer } from './why-answer.tsx';

/** "Why may this user do that, or why not?": user, permission and site in, the roles that give it out. */
export function WhyDialog({
  permissions,
  onClose,
}: {
  readonly permissions: readonly PermissionRow[];
  readonly onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const { sites } = useSites();
  const [words, setWords] = useState('');
  const [user, setUser] = useState<FoundUser | null>(null);
  const [permission, setPermission] = useState(permissions[0]?.permission ?? '');
  const [site, setSite] = useState('');
  const searched = useDeferredValue(words);
  const found = useQuery({
    queryKey: ['roles', 'users', searched],
    queryFn: () => api<FoundUsers>('roles/users/', { query: { q: searched } }),
    enabled: user === null,
  });
  const why = useQuery({
    queryKey: ['roles', 'why', user?.id, permission, site],
    queryFn: () => api<Why>('roles/why/', { query: { user: user?.id, permission, ...(site ? { site } : {}) } }),
    enabled: user !== null && permission !== '',
  });
  const subjects = Map.groupBy(permissions, ({ subject }) => subject);
  return (
    <ModalDialog label={t`Why?`} className="roles-dialog why-dialog" onClose={onClose}>
      <h2>{t`Why can someone do this, or why not?`}</h2>
      <FormGroup label={t`User`} labelFor="why-user">
        <InputGroup
          id="why-user"
          data-autofocus
          leftIcon={<Search />}
          placeholder={t`Name or e-mail`}
          value={user ? `${user.name} (${user.email})` : words}
          onValueChange={(text) => {
            setWords(user ? '' : text);
            setUser(null);
          }}
        />
      </FormGroup>
      {user === null ? (
        <Menu className="why-people" aria-label={t`Users`}>
          {found.data?.users.map((one) => (
            <MenuItem key={one.id} text={one.name} label={one.email} onClick={() => setUser(one)} />
          ))}
          {found.data && found.data.more > 0 ? <MenuItem disabled text={moreToFind(i18n, found.data.more)} /> : null}
        </Menu>
      ) : null}
      <FormGroup label={t`Permission`} labelFor="why-permission">
        <HTMLSelect
          id="why-permission"
          fill
          value={permission}
          onChange={({ currentTarget }) => setPermission(currentTarget.value as PermissionRow['permission'])}
        >
          {[...subjects].map(([subject, rows]) => (
            <optgroup key={subject} label={subject}>
              {rows.map(({ permission: value, verb }) => (
                <option key={value} value={value}>
                  {i18n._(subjectAndVerb(subject, verb))}
                </option>
              ))}
            </optgroup>
          ))}
        </HTMLSelect>
      </FormGroup>
      <FormGroup label={t`Site`} labelFor="why-site">
        <HTMLSelect
          id="why-site"
          fill
          value={site}
          onChange={({ currentTarget }) => setSite(currentTarget.value)}
          options={[
            { value: '', label: t`Any site` },
            ...sites.map(({ id, name, code }) => ({ value: id, label: `${code} – ${name}` })),
          ]}
        />
      </FormGroup>
      <div role="status">
        {why.error ? <Callout intent="danger">{why.error.message}</Callout> : null}
        {user && why.data ? <WhyAnswer name={user.name} why={why.data} /> : null}
      </div>
      <div className="button-row">
        <Button text={t`Close`} onClick={onClose} />
      </div>
    </ModalDialog>
  );
}
