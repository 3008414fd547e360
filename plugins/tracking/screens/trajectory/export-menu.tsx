import { Button, MenuItem, PopoverNext } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { KeyMenu } from '../../../../core/parts/key-menu.tsx';
import { saveFile } from '../../../../core/http/save-file.ts';
import type { ShownTrack } from './use-tracks.ts';

type Format = 'gpx' | 'geojson' | 'csv';
const types: Readonly<Record<Format, string>> = {
  gpx: 'application/gpx+xml',
  geojson: 'application/geo+json',
  csv: 'text/csv;charset=utf-8',
};

/** Saves the tracks as a file, every point of them. */
async function save(shown: readonly ShownTrack[], format: Format): Promise<void> {
  const tracks = shown.map(({ code, points, course }) => ({ code, points, states: course?.states ?? [] }));
  const { toCsv, toGeoJson, toGpx } = await import('../../formulas/geometry/export.ts');
  const content =
    format === 'gpx' ? toGpx(tracks) : format === 'csv' ? toCsv(tracks) : JSON.stringify(toGeoJson(tracks));
  saveFile(`${tracks.map(({ code }) => code).join('-')}.${format}`, new Blob([content], { type: types[format] }));
}

/** GPX, GeoJSON or CSV. `complete`: what the machines did is there as well, which the files tell point by point. */
export function ExportMenu({
  tracks,
  complete,
}: {
  readonly tracks: readonly ShownTrack[];
  readonly complete: boolean;
}) {
  const { t } = useLingui();
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <KeyMenu aria-label={t`Export`}>
          <MenuItem text="GPX" onClick={() => void save(tracks, 'gpx')} />
          <MenuItem text="GeoJSON" onClick={() => void save(tracks, 'geojson')} />
          <MenuItem text="CSV" onClick={() => void save(tracks, 'csv')} />
        </KeyMenu>
      }
    >
      <Button
        icon={<Download />}
        text={t`Export`}
        loading={tracks.length > 0 && !complete}
        disabled={!tracks.some(({ points }) => points.length > 0)}
      />
    </PopoverNext>
  );
}
