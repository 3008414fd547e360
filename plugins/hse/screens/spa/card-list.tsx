import { WaitingList } from '../../../../core/forms/waiting/waiting-list.tsx';
import { RecordListScreen } from '../../../../core/records/screens/record-list-screen.tsx';
import type { RecordListProps } from '../../../../core/registry/record-entry.ts';
import { useSession } from '../../../../core/session/use-session.ts';
import type { spa } from '../../records/spa.ts';
import { cardsPath } from '../../shared/spa-card.ts';
import '../../../../core/forms/screens/run-list-screen.css';

/** The cards of the teams; what of them is on this device alone stands above, and a new one is filled as a form. */
export default function CardList({ record, path }: RecordListProps) {
  const { user } = useSession();
  return (
    <div className="run-list">
      {user ? <WaitingList user={user.id} /> : null}
      <RecordListScreen record={record as typeof spa} path={path} newPath={`${cardsPath}/ajouter`} />
    </div>
  );
}
