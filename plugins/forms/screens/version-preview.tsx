import { Button, Callout, Spinner } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { readVersion, type FillableVersion } from '../../../core/forms/client.ts';
import type { Decision } from '../../../core/forms/decision.ts';
import { FormFill } from '../../../core/forms/fill/form-fill.tsx';
import { withAnswer, withoutRow } from '../../../core/forms/keep-answer.ts';
import '../../../core/forms/screens/fill-screen.css';
import type { FormAnswer, Judging } from '../../../core/forms/template.ts';
import type { RecordTypes } from '../../../core/registry/record-entry.ts';
import { dayAt } from '../../../core/dates/wall-clock.ts';
import { useSites } from '../../../core/sites/use-sites.ts';
import './version-preview.css';

/** The form of a version as the tablet shows it, to be tried out: nothing of it is kept or sent. */
export function VersionPreview({ row }: { readonly row: RecordTypes['row'] }) {
  const { t } = useLingui();
  const { data, error } = useQuery({
    queryKey: ['form-version', row.id, row.version],
    queryFn: () => readVersion(row.id),
  });
  if (error) return <Callout intent="danger">{error.message}</Callout>;
  if (!data) return <Spinner aria-label={t`Loading`} />;
  return <Trial key={row.version} version={data} />;
}

function Trial({ version }: { readonly version: FillableVersion }) {
  const { t } = useLingui();
  const { selected, sites } = useSites();
  const zone = (selected[0] ?? sites[0])?.timeZone ?? 'UTC';
  const [opened] = useState(Date.now);
  const day = dayAt(opened, zone);
  const [answers, setAnswers] = useState<readonly FormAnswer[]>([]);
  const [decision, setDecision] = useState<Decision | null>(null);
  const [isWhole, setWhole] = useState(false);
  const judging = useMemo(
    (): Judging => ({ grounding: version.grounding, passMark: version.pass_mark, day, facts: {} }),
    [version, day],
  );
  return (
    <div className="version-preview">
      <p>{t`Preview as on the tablet. Nothing is saved or sent.`}</p>
      {isWhole ? (
        <Callout intent="success" title={t`It could be submitted as it is.`}>
          <Button
            text={t`Start again`}
            onClick={() => {
              setAnswers([]);
              setDecision(null);
              setWhole(false);
            }}
          />
        </Callout>
      ) : null}
      <div className="version-tablet">
        <FormFill
          content={version.content}
          judging={judging}
          answers={answers}
          onAnswer={(answer) => setAnswers((before) => withAnswer(before, answer))}
          onForgetRow={(section, one) => setAnswers((before) => withoutRow(before, section, one))}
          head={<p>{t`Choose the machine or the site here.`}</p>}
          headReady
          decides={version.decides ?? true}
          decision={decision}
          onDecide={setDecision}
          onSubmit={() => setWhole(true)}
          isSending={false}
          keepPhoto={() => Promise.resolve(crypto.randomUUID())}
        />
      </div>
    </div>
  );
}
