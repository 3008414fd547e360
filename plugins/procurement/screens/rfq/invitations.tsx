import { Tag } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { UblButton } from '../ubl-button.tsx';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { declineReasons, invitationStatuses } from '../../records/rfq-choices.ts';
import type { Course, TrackedRequest } from '../../shared/rfq-answers.ts';

const intents: Readonly<Record<string, 'success' | 'warning' | 'danger' | 'primary'>> = {
  submitted: 'success',
  intends: 'primary',
  opened: 'primary',
  to_confirm: 'warning',
  declined: 'danger',
  no_answer: 'danger',
};

/** How far each invited vendor is; of a sealed offer no more than that it is there. */
export function Invitations({ request, course }: { readonly request: TrackedRequest; readonly course: Course }) {
  const { i18n, t } = useLingui();
  const format = useFormat(request.siteId);
  if (course.invitations.length === 0) return <p>{t`Nobody is invited yet.`}</p>;
  return (
    <div className="tracked-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{t`Vendor`}</th>
            <th scope="col">{t`State`}</th>
            <th scope="col">{t`Sent`}</th>
            <th scope="col">{t`Opened`}</th>
            <th scope="col">{t`Answered`}</th>
            <th scope="col">{t`Account`}</th>
            <th scope="col">{t`File`}</th>
          </tr>
        </thead>
        <tbody>
          {course.invitations.map((one) => (
            <tr key={one.id}>
              <th scope="row">{one.vendor}</th>
              <td>
                <Tag minimal intent={intents[one.status] ?? 'none'}>
                  {i18n._(invitationStatuses[one.status as keyof typeof invitationStatuses])}
                </Tag>
                {one.declineReason ? (
                  <small>
                    {i18n._(declineReasons[one.declineReason as keyof typeof declineReasons])}
                    {one.declineText ? ` – ${one.declineText}` : ''}
                  </small>
                ) : null}
              </td>
              <td>{format.datetime(one.sentAt)}</td>
              <td>{format.datetime(one.openedAt)}</td>
              <td>{format.datetime(one.answeredAt)}</td>
              <td>
                {one.account === 'active'
                  ? t`active`
                  : one.account === 'invited'
                    ? t`invited, not used yet`
                    : t`none: nobody there can sign in`}
              </td>
              <td>
                {request.number ? (
                  <UblButton
                    path={`procurement/invitations/${one.id}/ubl/`}
                    name={`${request.number} ${one.vendor}.xml`}
                    of={one.vendor}
                  />
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
