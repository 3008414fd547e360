import { Button, Tag } from '@blueprintjs/core';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ProposedMachine } from '../../shared/monitor.ts';

interface ProposalsProps {
  readonly machines: readonly ProposedMachine[];
  readonly busy: boolean;
  readonly onChoose: (id: string) => void;
}

const same: Readonly<Record<string, MessageDescriptor>> = {
  code: msg`same code`,
  name: msg`same name`,
  serial: msg`same serial number`,
  pin: msg`same PIN`,
};
const like: Readonly<Record<string, MessageDescriptor>> = {
  code: msg`similar code`,
  name: msg`similar name`,
  serial: msg`similar serial number`,
  pin: msg`similar PIN`,
};

/** Machines that are like what a device says of itself: one press puts it there. Nothing where none is. */
export function Proposals({ machines, busy, onChoose }: ProposalsProps) {
  const { t, i18n } = useLingui();
  if (machines.length === 0) return null;
  return (
    <ul className="adopt-proposals" aria-label={t`Machines it can be fitted to`}>
      {machines.map(({ id, code, name, make, model, by, isSame, devices }) => {
        const why = (isSame ? same : like)[by];
        return (
          <li key={id}>
            <span>
              <strong>{code}</strong> {[name, make, model].filter(Boolean).join(' · ')}
            </span>
            {why ? (
              <Tag minimal intent={isSame ? 'success' : 'none'}>
                {i18n._(why)}
              </Tag>
            ) : null}
            {devices.length > 0 ? <Tag minimal intent="warning">{t`has ${devices.join(', ')}`}</Tag> : null}
            <Button size="small" disabled={busy} text={t`Assign to ${code}`} onClick={() => onChoose(id)} />
          </li>
        );
      })}
    </ul>
  );
}
