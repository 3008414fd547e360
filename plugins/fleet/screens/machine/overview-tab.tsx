import { Truck } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Picture } from '../../../../core/files/picture.tsx';
import { isStoredFile, type StoredFile } from '../../../../core/files/stored-file.ts';
import type { Row } from '../../../../core/records/client.ts';
import { Facts } from '../../../../core/records/detail/facts.tsx';
import { FileList } from '../../../../core/records/views/file-list.tsx';
import { equipment } from '../../records/equipment.ts';
import { MeterCards } from './meter-cards.tsx';
import { PositionCard } from './position-card.tsx';
import { StatusCard } from './status-card.tsx';
import { useMachineLive } from './use-machine-live.ts';

const photosOf = (value: unknown): readonly StoredFile[] => (Array.isArray(value) ? value.filter(isStoredFile) : []);

/** What the machine looks like, does and is. */
export function OverviewTab({ row }: { readonly row: Row }) {
  const { live, readAt } = useMachineLive(row.id);
  return (
    <>
      <div className="machine-cards">
        <Photo files={photosOf(row.photos)} />
        <StatusCard live={live} site={row.site} />
        <MeterCards row={row} />
        {live?.position ? (
          <PositionCard position={live.position} readAt={readAt} code={String(row.code)} site={row.site} />
        ) : null}
      </div>
      <Facts record={equipment} row={row} />
    </>
  );
}

function Photo({ files }: { readonly files: readonly StoredFile[] }) {
  const { t } = useLingui();
  const [first] = files;
  const [all, showAll] = useState(false);
  if (!first) {
    return (
      <div className="machine-card machine-photo machine-photo-missing">
        <Truck size={56} />
        <span>{t`No photo yet`}</span>
      </div>
    );
  }
  return (
    <div className="machine-card machine-photo">
      <button type="button" aria-label={t`Show photos`} aria-expanded={all} onClick={() => showAll(!all)}>
        <Picture file={first} size="view" />
      </button>
      {all ? <FileList files={files} pictures /> : null}
    </div>
  );
}
