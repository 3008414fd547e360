import { Button, FormGroup, Tag, TextArea } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { createFormat } from '../../../../core/i18n/format.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import type { VendorRequest } from '../../../vendor-calls.ts';
import { takesPart } from '../../formulas/takes-part.ts';
import { vendorApi } from '../api.ts';
import { useVendorFormat } from '../use-vendor-format.ts';

/** What is asked for, by when, by whom; what changed since, and what was asked and answered. */
export function RequestFacts({ request, onAsked }: { readonly request: VendorRequest; readonly onAsked: () => void }) {
  const { i18n, t } = useLingui();
  const format = useVendorFormat(request.company);
  const { site, company, deadlineAt, addenda, questions, buyer, paymentTerms, description } = request;
  const zones = [...new Set([company.timeZone, site.timeZone, 'UTC'])];
  return (
    <>
      {description ? <p>{description}</p> : null}
      <dl>
        <dt>{t`Deadline`}</dt>
        <dd>
          {zones.map((zone) => (
            <div key={zone}>
              {createFormat(i18n.locale, zone).datetime(deadlineAt)} ({zone})
            </div>
          ))}
        </dd>
        <dt>{t`Questions until`}</dt>
        <dd>{format.datetime(request.questionsUntil)}</dd>
        <dt>{t`Site`}</dt>
        <dd>{site.name}</dd>
        {request.incoterm ? (
          <>
            <dt>{t`Requested delivery`}</dt>
            <dd>
              {request.incoterm} {request.place}
            </dd>
          </>
        ) : null}
        {paymentTerms ? (
          <>
            <dt>{t`Payment terms`}</dt>
            <dd>{paymentTerms[i18n.locale] ?? paymentTerms['en']}</dd>
          </>
        ) : null}
        <dt>{t`Offers valid until`}</dt>
        <dd>{format.date(request.validUntil)}</dd>
        {buyer ? (
          <>
            <dt>{t`Your contact`}</dt>
            <dd>
              {buyer.name}
              <br />
              <a href={`mailto:${buyer.email}`}>{buyer.email}</a>
            </dd>
          </>
        ) : null}
      </dl>
      {addenda.length > 0 ? (
        <section aria-label={t`Addenda`}>
          <h2>{t`Addenda`}</h2>
          <ol className="told">
            {addenda.map(({ no, text, material, at }) => (
              <li key={no} value={no}>
                {material ? <Tag minimal intent="warning">{t`changes the offer`}</Tag> : null} {text}{' '}
                <small>{format.datetime(at)}</small>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
      <section aria-label={t`Questions`}>
        <h2>{t`Questions and answers`}</h2>
        {questions.length === 0 ? <p>{t`No questions yet.`}</p> : null}
        <ul className="told">
          {questions.map(({ id, text, answer, mine }) => (
            <li key={id}>
              <strong>{text}</strong> {mine ? <Tag minimal>{t`yours`}</Tag> : null}
              <br />
              {answer ?? <em>{t`not answered yet`}</em>}
            </li>
          ))}
        </ul>
        {Date.parse(request.questionsUntil) > Date.parse(request.now) &&
        company.role !== 'viewer' &&
        takesPart(request) ? (
          <Ask id={request.id} onAsked={onAsked} />
        ) : null}
      </section>
    </>
  );
}

function Ask({ id, onAsked }: { readonly id: string; readonly onAsked: () => void }) {
  const { t } = useLingui();
  const toast = useToast();
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const send = (): void => {
    setBusy(true);
    vendorApi
      .ask(id, text)
      .then(
        () => {
          setText('');
          toast(t`Your question has been sent. Others will not see who asked.`, 'success');
          onAsked();
        },
        (error: unknown) => toast(error instanceof Error ? error.message : String(error), 'danger'),
      )
      .finally(() => setBusy(false));
  };
  return (
    <FormGroup label={t`Ask a question`} labelFor="ask-question">
      <TextArea
        id="ask-question"
        fill
        rows={2}
        maxLength={4000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button text={t`Ask`} loading={isBusy} disabled={!text.trim()} onClick={send} />
    </FormGroup>
  );
}
