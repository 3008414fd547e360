import { Button, Tag } from '@blueprintjs/core';
import { Edit, Trash } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../sites/use-format.ts';
import type { Passkey } from './passkeys.ts';
import './passkey-list.css';

interface PasskeyListProps {
  readonly passkeys: readonly Passkey[];
  /** False where a role asks for the last one. */
  readonly removable: boolean;
  readonly onRename: (passkey: Passkey) => void;
  readonly onRemove: (passkey: Passkey) => void;
}

/** The passkeys of an account: what they are called, where they are kept, when they were used. */
export function PasskeyList({ passkeys, removable, onRename, onRemove }: PasskeyListProps) {
  const { t } = useLingui();
  const format = useFormat();
  const kept = ({ synced, backed_up: backedUp }: Passkey): string =>
    backedUp ? t`Backed up` : synced ? t`Not yet backed up` : t`Tied to one device`;
  return (
    <ul className="passkeys" aria-label={t`Passkeys`}>
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <span className="passkey-about">
            <bdi className="passkey-name">{passkey.name}</bdi>
            <span className="passkey-dates">
              {t`Registered ${format.date(passkey.created_at)}`} ·{' '}
              {passkey.last_used_at === null ? t`never used` : t`last used ${format.relative(passkey.last_used_at)}`}
            </span>
          </span>
          <Tag minimal>{kept(passkey)}</Tag>
          <span className="passkey-actions">
            <Button
              size="small"
              variant="minimal"
              icon={<Edit />}
              aria-label={t`Rename the passkey ${passkey.name}`}
              title={t`Rename`}
              onClick={() => onRename(passkey)}
            />
            {removable ? (
              <Button
                size="small"
                variant="minimal"
                intent="danger"
                icon={<Trash />}
                aria-label={t`Remove the passkey ${passkey.name}`}
                title={t`Remove`}
                onClick={() => onRemove(passkey)}
              />
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
