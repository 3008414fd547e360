import { Tag } from '@blueprintjs/core';
import { Cog } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { Picture } from '../../../../core/files/picture.tsx';
import { wordsIn } from '../../../../core/records/fields/bilingual.ts';
import { OpenButton } from '../../../../core/records/list/open-button.tsx';
import { usePane } from '../../../../core/registry/pane.ts';
import { criticalities, partStatuses } from '../../records/choices.ts';
import type { FoundPart } from '../../shared/part-answers.ts';
import { useReason } from './use-reason.ts';

/** A part that was found: picture, code, name, maker and reference, and why it was found. */
export function PartResult({ part }: { readonly part: FoundPart }) {
  const { i18n } = useLingui();
  const pane = usePane();
  const reason = useReason(part);
  const status = partStatuses[part.status as keyof typeof partStatuses];
  const name = wordsIn(part.label, i18n.locale === 'fr' ? 'fr' : 'en') ?? '';
  return (
    <li className="part-result">
      <span className="part-picture">
        {part.photo ? <Picture file={{ id: part.photo, name }} size="thumb" /> : <Cog size={20} />}
      </span>
      <span className="part-name">
        <OpenButton onOpen={(where) => pane.open(`/spare_parts/parts/${part.id}`, where)}>{part.code}</OpenButton>{' '}
        {name}
      </span>
      <span className="part-facts">{[part.maker, part.reference].filter(Boolean).join(' · ') || '–'}</span>
      <Tag minimal className="part-reason" intent={part.because === 'equivalent' ? 'primary' : 'none'}>
        {reason}
      </Tag>
      <span className="part-tags">
        {part.status === 'active' ? null : (
          <Tag minimal intent="warning">
            {i18n._(status)}
          </Tag>
        )}
        {part.criticality === 'V' ? (
          <Tag minimal intent="danger">
            {i18n._(criticalities.V)}
          </Tag>
        ) : null}
      </span>
    </li>
  );
}
