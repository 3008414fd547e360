import { Button, Tag } from '@blueprintjs/core';
import { Edit } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { UblButton } from '../ubl-button.tsx';
import { companyCurrency } from '../../../../core/i18n/company-currency.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { useCan } from '../../../../core/session/use-session.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { declineReasons, invitationStatuses, mayKnowPrices } from '../../records/rfq-choices.ts';
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
  if (course.invitations.length === 0) return <p>{t`No one is invited yet.`}</p>;
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
            <th scope="col">{t`Added costs`}</th>
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
                    ? t`invited, not yet used`
                    : t`none: no one there can sign in`}
              </td>
              <td>
                <AddedCosts request={request} invitation={one} />
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

interface AddedCostsProps {
  readonly request: TrackedRequest;
  readonly invitation: Course['invitations'][number];
}

/** What is added to a vendor's offer before offers are ranked; entered as long as no price is known. */
function AddedCosts({ request, invitation: { id, vendor, logistics, dutyPct } }: AddedCostsProps) {
  const { t } = useLingui();
  const pane = usePane();
  const format = useFormat(request.siteId);
  const mayEnter = useCan('rfq_invitation:update', request.siteId);
  const told = [
    ...(Number(logistics) > 0 ? [format.money(logistics, companyCurrency())] : []),
    ...(Number(dutyPct) > 0 ? [format.quantity(Number(dutyPct), '%')] : []),
  ];
  return (
    <>
      {told.join(' + ') || '–'}
      {mayEnter && !mayKnowPrices(request) ? (
        <Button
          size="small"
          variant="minimal"
          icon={<Edit />}
          aria-label={t`Costs added to the offer of ${vendor}`}
          onClick={() => pane.open(`/procurement/quotation_invitations/${id}/edit`, 'beside')}
        />
      ) : null}
    </>
  );
}
