import { useFormat } from '../../sites/use-format.ts';
import './figure-cards.css';

export interface Card {
  readonly label: string;
  readonly value: number | null;
  readonly unit: string;
  readonly decimals?: number;
  /** Said beside the figure, such as a class. */
  readonly note?: string | undefined;
}

/** The first figures of a screen; what is not known is a dash, never 0. */
export function FigureCards({ label, cards }: { readonly label: string; readonly cards: readonly Card[] }) {
  const format = useFormat();
  return (
    <ul className="figure-cards" aria-label={label}>
      {cards.map((card) => (
        <li key={card.label}>
          <strong>
            {card.value === null ? '—' : format.quantity(card.value, card.unit, { decimals: card.decimals ?? 0 })}
          </strong>
          <span>{card.label}</span>
          {card.note ? <em>{card.note}</em> : null}
        </li>
      ))}
    </ul>
  );
}
