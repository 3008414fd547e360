import { Tag } from '@blueprintjs/core';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { checkinFlags, checkinMethods } from '../../records/choices.ts';
import { boardOf, type BoardCard, type Presence } from '../../shared/sessions.ts';
import type { OperatorCheckinRow } from '../../streams/operator-checkin.ts';
import { presences } from './labels.ts';

/** One column per presence, one card per person. */
export const Board = memo(function Board({ rows }: { readonly rows: readonly OperatorCheckinRow[] }) {
  const { t, i18n } = useLingui();
  const cards = boardOf(rows);
  return (
    <div className="board-columns" role="group" aria-label={t`Board`} tabIndex={0}>
      {(Object.keys(presences) as Presence[]).map((presence) => {
        const columnCards = cards.filter((card) => card.presence === presence);
        return (
          <div role="group" key={presence} className="board-column" aria-label={i18n._(presences[presence])}>
            <h2>
              {i18n._(presences[presence])}{' '}
              <Tag round minimal aria-label={t`Head count`}>
                {columnCards.length}
              </Tag>
            </h2>
            <p className="board-functions">
              <Functions cards={columnCards} />
            </p>
            <ul>
              {columnCards.map((card) => (
                <li key={card.last.person}>
                  <Card card={card} />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </div>
  );
});

/** Head counts by function, the largest first. */
function Functions({ cards }: { readonly cards: readonly BoardCard[] }) {
  const { t } = useLingui();
  const counted = [...Map.groupBy(cards, ({ last }) => last.function ?? '–')]
    .map(([name, own]) => ({ name, count: own.length }))
    .sort((a, b) => b.count - a.count);
  if (counted.length === 0) return t`Nobody`;
  return counted.map(({ name, count }) => `${name} ${count}`).join(' · ');
}

function Card({ card: { last, machine, flags } }: { readonly card: BoardCard }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { open } = usePane();
  const method = checkinMethods[last.method as keyof typeof checkinMethods] as MessageDescriptor | undefined;
  const flagged = flags.filter((flag): flag is keyof typeof checkinFlags => flag in checkinFlags);
  return (
    <button
      type="button"
      className="board-card"
      onClick={() => open(`/tracking/operator_checkins/${last.id}`, 'beside')}
    >
      <span className="board-avatar" aria-hidden="true">
        {initials(last.name)}
      </span>
      <span className="board-name">{last.name ?? last.badge}</span>
      <span className="board-time">{format.time(last.at)}</span>
      <span className="board-detail">
        {[last.matricule, last.function, last.crew, method && i18n._(method)].filter(Boolean).join(' · ')}
        {machine ? <Tag minimal>{machine}</Tag> : null}
        {flagged.map((flag) => (
          <Tag key={flag} minimal intent="warning">
            {i18n._(checkinFlags[flag])}
          </Tag>
        ))}
      </span>
    </button>
  );
}

const initials = (name: string | null): string =>
  (name ?? '?')
    .split(' ')
    .map((part) => part[0])
    .slice(0, 2)
    .join('');
