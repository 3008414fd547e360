import { Button, Callout, Spinner, Tab, Tabs, Tag } from '@blueprintjs/core';
import { Document } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RelatedRows } from '../../../../core/records/detail/related-rows.tsx';
import { StateTag } from '../../../../core/records/detail/state-tag.tsx';
import { usePane } from '../../../../core/registry/pane.ts';
import { isJudgedFirst } from '../../records/rfq-choices.ts';
import { rfq } from '../../records/rfq.ts';
import type { TrackedRequest } from '../../shared/rfq-answers.ts';
import { Addenda } from './addenda.tsx';
import { rfqApi } from './api.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { TimeLine } from '../two-step/time-line.tsx';
import { Evaluation } from '../evaluation/evaluation.tsx';
import { Invitations } from './invitations.tsx';
import { Opening } from './opening.tsx';
import { Questions } from './questions.tsx';

/** What is looked at first, by the state of a request. */
const firstTabs: Readonly<Record<string, string>> = {
  closed: 'opening',
  technical_opened: 'evaluation',
  technical_closed: 'opening',
  opened: 'comparison',
};

interface TrackedDetailProps {
  readonly request: TrackedRequest;
  readonly back: ReactNode;
}

/** One quotation request: who answers, what was asked, who opened, and what the offers say. */
export function TrackedDetail({ request, back }: TrackedDetailProps) {
  const { t } = useLingui();
  const pane = usePane();
  const queries = useQueryClient();
  const { id, number, title, state, version } = request;
  const { data, error } = useQuery({
    queryKey: ['rfq-course', id, version],
    queryFn: () => rfqApi.course(id),
    refetchInterval: 15_000,
  });
  const reload = (): void => {
    void queries.invalidateQueries({ queryKey: ['rfq-course', id] });
    void queries.invalidateQueries({ queryKey: ['rfq-tracking'] });
    void queries.invalidateQueries({ queryKey: ['rfq-comparison', id] });
  };
  if (error) return <Callout intent="danger">{error.message}</Callout>;
  const wanted = pane.search.get('tab');
  const tab = wanted ?? firstTabs[state] ?? 'invitations';
  return (
    <section className="tracked-detail" aria-label={title}>
      <header>
        {back}
        <h2>
          {number} {title}
        </h2>
        {rfq.states ? <StateTag machine={rfq.states} state={state} /> : null}
        {request.stage === null ? null : <Tag minimal>{t`stage ${request.stage} of 2`}</Tag>}
        <Button
          icon={<Document />}
          text={t`The request`}
          onClick={() => pane.open(`/procurement/quotation_request/${id}`)}
        />
      </header>
      {data && data.calendar.length > 0 ? <TimeLine steps={data.calendar} site={request.siteId} /> : null}
      {data ? (
        <Tabs
          renderActiveTabPanelOnly
          id={`rfq-${id}`}
          selectedTabId={tab}
          onChange={(next) => pane.setSearch({ tab: String(next) })}
        >
          <Tab id="invitations" title={t`Invitations`} panel={<Invitations request={request} course={data} />} />
          <Tab
            id="questions"
            title={t`Questions`}
            tagContent={data.questions.filter(({ publishedAt }) => publishedAt === null).length || undefined}
            panel={<Questions request={request} course={data} onDone={reload} />}
          />
          <Tab id="addenda" title={t`Addenda`} panel={<Addenda request={request} course={data} onDone={reload} />} />
          <Tab id="opening" title={t`Opening`} panel={<Opening request={request} course={data} onDone={reload} />} />
          {isJudgedFirst(request.procedure) ? (
            <Tab
              id="evaluation"
              title={t`Technical evaluation`}
              panel={
                (state === 'published' || state === 'closed') && request.stage !== 2 ? (
                  <Callout>{t`Nothing can be seen before the offers are opened.`}</Callout>
                ) : (
                  <Evaluation id={id} onDone={reload} />
                )
              }
            />
          ) : null}
          <Tab id="comparison" title={t`Comparison`} panel={<ComparisonTable request={request} />} />
          <Tab
            id="award"
            title={t`Award`}
            panel={
              <RelatedRows
                record="award"
                filter={[`rfq:eq:${id}`]}
                columns={['number', 'total', 'vendors', 'state', 'reason', 'proposed_by', 'decided_by', 'decided_at']}
              />
            }
          />
        </Tabs>
      ) : (
        <Spinner aria-label={t`Loading`} />
      )}
    </section>
  );
}
