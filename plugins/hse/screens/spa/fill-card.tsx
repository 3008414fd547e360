import { FillScreen } from '../../../../core/forms/screens/fill-screen.tsx';
import { cardsPath, cardTemplate } from '../../shared/spa-card.ts';
import './fill-card.css';

const belongsTo = { fill: `${cardsPath}/ajouter`, shown: `${cardsPath}/liste`, join: 'hse/spa/cards/' };

/** The card of a job in three steps, stop, think and act: with a network or without; sent, it is in the list of cards. */
export default function FillCard() {
  return (
    <div className="spa-fill">
      <FillScreen template={cardTemplate} path={cardsPath} belongsTo={belongsTo} />
    </div>
  );
}
