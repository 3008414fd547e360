import { Button, Callout, InputGroup } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { wordsIn } from '../../../../core/records/fields/bilingual.ts';
import { OpenButton } from '../../../../core/records/list/open-button.tsx';
import { usePane } from '../../../../core/registry/pane.ts';
import type { Explanation } from '../../shared/part-answers.ts';
import { partsApi } from '../api.ts';

/** Whether one reference may be taken for another, with the way from one to the other; both are in the address. */
export function Explain() {
  const { t } = useLingui();
  const { search, setSearch } = usePane();
  const id = useId();
  const [asked, wanted] = [search.get('from') ?? '', search.get('to') ?? ''];
  const [from, setFrom] = useState(asked);
  const [to, setTo] = useState(wanted);
  const { data, error } = useQuery({
    queryKey: ['explain', asked, wanted],
    enabled: asked !== '' && wanted !== '',
    queryFn: () => partsApi.explain(asked, wanted),
  });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setSearch({ from: from.trim() || null, to: to.trim() || null });
  };
  return (
    <>
      <form className="explain-fields" onSubmit={send}>
        <div>
          <label htmlFor={`${id}-from`}>{t`Reference or code requested`}</label>
          <InputGroup id={`${id}-from`} value={from} onValueChange={setFrom} />
        </div>
        <div>
          <label htmlFor={`${id}-to`}>{t`Reference or code available`}</label>
          <InputGroup id={`${id}-to`} value={to} onValueChange={setTo} />
        </div>
        <Button type="submit" intent="primary" text={t`Explain`} disabled={from.trim() === '' || to.trim() === ''} />
      </form>
      {error ? <Callout intent="danger">{error.message}</Callout> : null}
      {data ? <Answer explanation={data} from={asked} to={wanted} /> : null}
    </>
  );
}

interface AnswerProps {
  readonly explanation: Explanation;
  readonly from: string;
  readonly to: string;
}

function Answer({ explanation, from, to }: AnswerProps) {
  const { t } = useLingui();
  const { path, as, barred, condition } = explanation;
  const missing = explanation.from.length === 0 ? from : explanation.to.length === 0 ? to : null;
  if (missing !== null) return <Callout intent="warning">{t`No part is called ${missing}.`}</Callout>;
  if (path === null)
    return (
      <Callout intent="danger">
        {barred
          ? t`${to} must not replace ${from}: they were recorded as not equivalent.`
          : t`No approved equivalence leads from ${from} to ${to}.`}
      </Callout>
    );
  return (
    <>
      <Callout intent={as === 'alternative' ? 'warning' : 'success'}>
        {as === 'alternative'
          ? t`${to} can replace ${from} on a condition: ${condition ?? ''}`
          : as === 'newer'
            ? t`${to} can replace ${from}: it is newer.`
            : t`${to} can replace ${from}: they are the same.`}
      </Callout>
      <Way path={path} />
    </>
  );
}

/** The parts on the way, with the equivalence that leads from each to the next. */
function Way({ path }: { readonly path: NonNullable<Explanation['path']> }) {
  const { i18n, t } = useLingui();
  const pane = usePane();
  const language = i18n.locale === 'fr' ? 'fr' : 'en';
  const wordsOf = (step: string): string =>
    step === 'replaces' ? t`replaced by` : step === 'same' ? t`same` : t`alternative on condition`;
  return (
    <ol className="explain-path">
      {path.map(({ part, step }) => (
        <li key={part.id}>
          {step ? <div className="explain-step">↓ {wordsOf(step)}</div> : null}
          <OpenButton onOpen={(where) => pane.open(`/spare_parts/parts/${part.id}`, where)}>
            {part.code}
          </OpenButton>{' '}
          {wordsIn(part.label, language)} · {[part.maker, part.reference].filter(Boolean).join(' ')}
        </li>
      ))}
    </ol>
  );
}
