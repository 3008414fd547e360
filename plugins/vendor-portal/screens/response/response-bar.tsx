import { Button, Tag } from '@blueprintjs/core';
import { ArrowLeft } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import type { VendorRequest } from '../../../vendor-calls.ts';
import { Countdown } from '../countdown.tsx';
import { useVendorFormat } from '../use-vendor-format.ts';
import { stateIntents, stateWords } from '../words.ts';
import type { Saving } from './offer-keeper.ts';

interface ResponseBarProps {
  readonly request: VendorRequest;
  /** Null where nothing is written. */
  readonly saving: Saving | null;
  readonly onBack: () => void;
}

/** What stays in sight: the request, its state, how long there is, and whether what is written is kept. */
export function ResponseBar({ request, saving, onBack }: ResponseBarProps) {
  const { i18n, t } = useLingui();
  const format = useVendorFormat(request.company);
  const { number, title, state, deadlineAt, now } = request;
  return (
    <header className="response-bar">
      <Button variant="minimal" icon={<ArrowLeft />} aria-label={t`All requests`} onClick={onBack} />
      <h1>
        {number} {title}
      </h1>
      <Tag minimal intent={stateIntents[state] ?? 'none'}>
        {i18n._(stateWords[state])}
      </Tag>
      <Countdown until={deadlineAt} now={now} />
      {saving ? (
        <span className={saving.kind === 'failed' ? 'unsaved' : 'saved'} role="status">
          {saving.kind === 'failed'
            ? saving.isFinal
              ? saving.sentence
              : t`Not saved: ${saving.sentence} It is kept on this device.`
            : saving.kind === 'waiting'
              ? t`Saving…`
              : saving.at
                ? t`Saved at ${format.time(saving.at, 'second')}`
                : null}
        </span>
      ) : null}
    </header>
  );
}
