import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { saveFile } from '../../../../core/files/save-file.ts';
import type { ShownTrack } from './use-tracks.ts';

type Format = 'gpx' | 'geojson' | 'csv';
const types: Readonly<Record<Format, string>> = { gpx: 'application/gpx+xml', geojson: 'application/geo+json', csv: 'text/csv;charset=utf-8' };

/** Saves the tracks as a file, every point of them. */
async function save(tracks: readonly ShownTrack[], format: Format): Promise<void> {
  const { toCsv, toGeoJson, toGpx } = await import('../../geometry/export.ts');
  const content = format === 'gpx' ? toGpx(tracks) : format === 'csv' ? toCsv(tracks) : JSON.stringify(toGeoJson(tracks));
  saveFile(`${tracks.map(({ code }) => code).join('-')}.${format}`, new Blob([content], { type: types[format] }));
}

/** GPX, GeoJSON or CSV. */
export function ExportMenu({ tracks }: { readonly tracks: readonly ShownTrack[] }) {
  const { t } = useLingui();
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu aria-label={t`Export`}>
          <MenuItem text="GPX" onClick={() => void save(tracks, 'gpx')} />
          <MenuItem text="GeoJSON" onClick={() => void save(tracks, 'geojson')} />
          <MenuItem text="CSV" onClick={() => void save(tracks, 'csv')} />
        </Menu>
      }
    >
      <Button icon={<Download />} text={t`Export`} disabled={!tracks.some(({ points }) => points.length > 0)} />
    </PopoverNext>
  );
}
