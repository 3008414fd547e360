import { Button, Callout, Spinner, Tag } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { wordsIn } from '../../../../core/records/fields/bilingual.ts';
import { StateTag } from '../../../../core/records/detail/state-tag.tsx';
import { useCan } from '../../../../core/session/use-session.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { quotation } from '../../records/quotation.ts';
import { offerKinds } from '../../records/rfq-choices.ts';
import type { Comparison, ComparisonCell, ComparisonOffer, TrackedRequest } from '../../shared/rfq-answers.ts';
import { PaperButton } from '../papers/paper-button.tsx';
import { AnswerValue } from './answer-value.tsx';
import { rfqApi } from './api.ts';
import { KnockOut } from './knock-out.tsx';
import { OpenedFiles } from './opened-files.tsx';
import { AwardProposal, type Chosen } from './award-proposal.tsx';

/** The opened offers side by side: lines down, vendors across, in the company's currency and without tax. */
export function ComparisonTable({ request }: { readonly request: TrackedRequest }) {
  const { t } = useLingui();
  const { data, error } = useQuery({
    queryKey: ['rfq-comparison', request.id, request.version],
    queryFn: () => rfqApi.comparison(request.id),
  });
  if (error) return <Callout intent="danger">{error.message}</Callout>;
  if (!data) return <Spinner aria-label={t`Loading`} />;
  if (data.offers.length === 0)
    return (
      <Callout>
        {request.state === 'opened' ? t`No offers were opened.` : t`Nothing can be seen before the offers are opened.`}
      </Callout>
    );
  const path = `procurement/rfqs/${request.id}/comparison/`;
  return (
    <>
      <div className="button-row">
        <PaperButton
          text={t`Comparison sheet`}
          path={`${path}paper/`}
          site={request.siteId}
          workbook={{ path: `${path}xlsx/`, name: `${request.number ?? ''}.xlsx` }}
        />
      </div>
      <Awardable request={request} comparison={data} />
    </>
  );
}

/** The comparison of whoever may propose an award, until one is decided. */
function Awardable({ request, comparison }: { readonly request: TrackedRequest; readonly comparison: Comparison }) {
  const mayPropose = useCan('award:propose');
  const [chosen, setChosen] = useState<Chosen>(new Map());
  if (!mayPropose || request.state !== 'opened') return <Offers request={request} comparison={comparison} />;
  const choose = (line: string, offer: string): void => setChosen(new Map([...chosen, [line, offer]]));
  return (
    <>
      <Offers request={request} comparison={comparison} chosen={chosen} onChoose={choose} />
      <AwardProposal request={request} comparison={comparison} chosen={chosen} onChoose={setChosen} />
    </>
  );
}

interface OffersProps {
  readonly request: TrackedRequest;
  readonly comparison: Comparison;
  readonly chosen?: Chosen;
  readonly onChoose?: (line: string, offer: string) => void;
}

/** The table itself, of offers that are open. */
export function Offers({ request, comparison, chosen, onChoose }: OffersProps) {
  const { i18n, t } = useLingui();
  const queries = useQueryClient();
  const reload = (): void => void queries.invalidateQueries({ queryKey: ['rfq-comparison', request.id] });
  const format = useFormat(request.siteId);
  const pane = usePane();
  const { currency, lines, offers } = comparison;
  const row = (title: string, told: (offer: ComparisonOffer) => React.ReactNode, hint?: string) => (
    <tr>
      <th scope="row" title={hint}>
        {title}
      </th>
      {offers.map((offer) => (
        <td key={offer.id} className="amount">
          {told(offer)}
        </td>
      ))}
    </tr>
  );
  return (
    <div className="tracked-table">
      <table>
        <caption>{t`Unit prices in ${currency} without tax, at the rate of the opening date`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Line`}</th>
            {offers.map((offer) => (
              <th key={offer.id} scope="col">
                <Button
                  size="small"
                  variant="minimal"
                  text={offer.vendor}
                  onClick={() => pane.open(`/procurement/quotations/${offer.id}`, 'beside')}
                />{' '}
                {quotation.states ? <StateTag machine={quotation.states} state={offer.state} /> : null}
                {offer.sealOk === false ? <Tag intent="danger">{t`seal broken`}</Tag> : null}
                <small>{offer.currency}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                {line.no}. {line.description}
                <small>
                  {format.quantity(Number(line.qty), line.unit)}
                  {line.estimate === null ? null : <> · {t`estimate ${format.money(line.estimate, currency)}`}</>}
                </small>
              </th>
              {offers.map((offer) => (
                <Cell
                  key={offer.id}
                  offer={offer}
                  cell={offer.cells.find((one) => one.line === line.id)}
                  currency={currency}
                  site={request.siteId}
                  isChosen={chosen?.get(line.id) === offer.id}
                  onChoose={offer.state === 'non_compliant' ? undefined : onChoose}
                />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          {row(t`Lines offered`, ({ missing }) => `${lines.length - missing} / ${lines.length}`)}
          {row(t`Net, original currency`, (offer) => format.money(offer.net, offer.currency))}
          {row(
            t`Net`,
            (offer) => format.money(offer.netCompany, currency),
            t`Lines, charges and discount, without tax.`,
          )}
          {offers.some(({ added }) => Number(added.sum) > 0)
            ? row(
                t`Added costs`,
                ({ added }) => {
                  const told = (amount: string): string => format.money(amount, currency);
                  const [logistics, duty, delay] = [told(added.logistics), told(added.duty), told(added.delay)];
                  return (
                    <>
                      {told(added.sum)}
                      <small>{t`logistics ${logistics}, duty ${duty}, delay ${delay}`}</small>
                    </>
                  );
                },
                t`Logistics and duty as entered for the vendor before opening; delay: cost per week × started weeks after each line is needed, if ordered on the opening date.`,
              )
            : null}
          {row(
            t`Evaluated total`,
            (offer) => (
              <strong>{format.money(offer.evaluated, currency)}</strong>
            ),
            t`Net with added costs, and the median of the others for each line not offered.`,
          )}
          {offers.some(({ technicalScore }) => technicalScore !== null) ? (
            <>
              {row(t`Technical score`, ({ technicalScore }) => format.number(Number(technicalScore), { decimals: 2 }))}
              {row(
                t`Final score`,
                ({ finalScore }) =>
                  finalScore === null ? '–' : <strong>{format.number(Number(finalScore), { decimals: 2 })}</strong>,
                t`Weight of the technical score × technical score + the rest × 100 × lowest evaluated total ÷ evaluated total.`,
              )}
            </>
          ) : null}
          {row(t`Rank`, ({ rank }) => rank ?? '–')}
          {row(t`Longest lead time`, ({ leadDays }) => (leadDays === null ? '–' : t`${leadDays} d`))}
          {row(t`Delivery`, ({ incoterm, place }) => [incoterm, place].filter(Boolean).join(' ') || '–')}
          {row(t`Valid until`, ({ validUntil }) => format.date(validUntil))}
          {row(t({ message: 'Files', context: 'of an offer' }), ({ id }) => (
            <OpenedFiles request={request.id} offer={id} />
          ))}
          {comparison.questionnaire.map((line) => (
            <Fragment key={line.id}>
              {row(`${line.code}. ${wordsIn(line.label, i18n.locale === 'fr' ? 'fr' : 'en') ?? ''}`, ({ said }) => (
                <AnswerValue
                  request={request.id}
                  site={request.siteId}
                  line={line}
                  value={said.find(({ question }) => question === line.id)?.value}
                />
              ))}
            </Fragment>
          ))}
          {offers.some(({ out }) => out.length > 0)
            ? row(t({ message: 'Knock-out', context: 'answers' }), (offer) =>
                offer.out.length === 0 ? (
                  '–'
                ) : (
                  <>
                    {offer.out.join(', ')} <KnockOut request={request.id} offer={offer} onDone={reload} />
                  </>
                ),
              )
            : null}
          {row(t`Deviations`, ({ deviations }) => (deviations ? <small>{deviations}</small> : '–'))}
        </tfoot>
      </table>
    </div>
  );
}

interface CellProps {
  readonly offer: ComparisonOffer;
  readonly cell: ComparisonCell | undefined;
  readonly currency: string;
  readonly site: string;
  readonly isChosen: boolean;
  readonly onChoose: ((line: string, offer: string) => void) | undefined;
}

function Cell({ offer, cell, currency, site, isChosen, onChoose }: CellProps) {
  const { i18n, t } = useLingui();
  const format = useFormat(site);
  if (!cell) return <td>–</td>;
  const { unitPrice, filled, price, leadDays, isBest, isOutlier, otherQty, alternates, maker, note } = cell;
  if (unitPrice === null)
    return (
      <td className="amount">
        {i18n._(offerKinds.not_offered)}
        {filled === null ? null : <small>{t`counted as ${format.money(filled, currency)}`}</small>}
      </td>
    );
  return (
    <td className={isBest ? 'amount best' : 'amount'}>
      {onChoose ? (
        <input
          type="radio"
          name={`award-${cell.line}`}
          aria-label={t`Award this line to ${offer.vendor}`}
          checked={isChosen}
          onChange={() => onChoose(cell.line, offer.id)}
        />
      ) : null}{' '}
      {format.money(unitPrice, currency, 4)}
      {isBest ? <Tag minimal intent="success">{t`best`}</Tag> : null}
      {offer.currency === currency ? null : <small>{format.money(price, offer.currency, 6)}</small>}
      <small>
        {leadDays === null ? null : t`${leadDays} d`}
        {maker ? ` · ${maker}` : null}
      </small>
      {cell.offer === 'equivalent' ? <Tag minimal>{i18n._(offerKinds.equivalent)}</Tag> : null}
      {isOutlier ? <Tag minimal intent="warning">{t`far below the others`}</Tag> : null}
      {otherQty === null ? null : <Tag minimal intent="warning">{t`for ${Number(otherQty)}`}</Tag>}
      {alternates > 0 ? <Tag minimal>{t`alternates: ${alternates}`}</Tag> : null}
      {note ? <small>{note}</small> : null}
    </td>
  );
}
