import { Button, Tag } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useToast } from '../../../../core/toast/toast.tsx';
import { useProblemToast } from '../../../../core/toast/use-problem-toast.ts';
import type { VendorFile } from '../../../vendor-calls.ts';
import { useVendorFormat } from '../use-vendor-format.ts';
import { companyApi } from './api.ts';
import { roleWords } from './words.ts';

interface ColleaguesProps extends Pick<VendorFile, 'colleagues' | 'company'> {
  readonly onSent: () => void;
}

/** Who of a vendor may come in, and when they last did; who has not yet is sent the link by who manages the others. */
export function Colleagues({ colleagues, company, onSent }: ColleaguesProps) {
  const { i18n, t } = useLingui();
  const format = useVendorFormat(company);
  const toast = useToast();
  const tellProblem = useProblemToast();
  const sendLink = (id: string, email: string): void => {
    companyApi.sendLink(id).then(() => {
      toast(t`The link was sent to ${email}.`, 'success');
      onSent();
    }, tellProblem);
  };
  if (colleagues.length === 0) return <p>{t`No one from your company has access yet.`}</p>;
  return (
    <ul className="company-rows" aria-label={t`Colleagues`}>
      {colleagues.map(({ id, name, email, role, status, lastSignIn }) => (
        <li key={id}>
          <span>
            <strong>{name}</strong> {email}
          </span>
          <Tag minimal>{i18n._(roleWords[role])}</Tag>
          <span>
            {lastSignIn
              ? t`last received on ${format.datetime(lastSignIn)}`
              : status === null
                ? t`not invited yet`
                : t`not received yet`}
          </span>
          {company.role === 'admin' && lastSignIn === null ? (
            <Button size="small" text={t`Send link`} onClick={() => sendLink(id, email)} />
          ) : null}
        </li>
      ))}
    </ul>
  );
}
