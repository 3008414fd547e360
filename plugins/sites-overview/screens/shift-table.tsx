import { Button, HTMLTable } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { saveFile } from '../../../core/files/save-file.ts';
import { useFormat } from '../../../core/i18n/use-format.ts';
import type { ShiftLine } from './use-shift-table.ts';

type Column = 'tonnes' | 'achieved' | 'trips' | 'pa' | 'uoa' | 'queue' | 'litresPerTonne' | 'people';

/** Every shift of the chosen days at each site; as a file in the language's own separators. */
export function ShiftTable({ lines }: { readonly lines: readonly ShiftLine[] }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const columns: readonly { readonly name: Column; readonly label: string; readonly unit: string; readonly decimals: number }[] = [
    { name: 'tonnes', label: t({ message: 'Tonnes', context: 'measure' }), unit: 't', decimals: 0 },
    { name: 'achieved', label: t`Target reached`, unit: '%', decimals: 1 },
    { name: 'trips', label: t({ message: 'Trips', context: 'metric' }), unit: '', decimals: 0 },
    { name: 'pa', label: t`Availability (PA)`, unit: '%', decimals: 1 },
    { name: 'uoa', label: t`Use of availability`, unit: '%', decimals: 1 },
    { name: 'queue', label: t`Queue %`, unit: '%', decimals: 1 },
    { name: 'litresPerTonne', label: t`Fuel per tonne`, unit: 'L/t', decimals: 3 },
    { name: 'people', label: t`People present`, unit: '', decimals: 0 },
  ];
  const save = (): void => {
    const french = i18n.locale === 'fr';
    const [between, point] = french ? [';', ','] : [',', '.'];
    const head = [t`Production date`, t({ message: 'Shift', context: 'period' }), t({ message: 'Site', context: 'of trips' }), ...columns.map(({ label, unit }) => (unit === '' || label.includes(unit) ? label : `${label} (${unit})`))];
    const rows = lines.map((line) => [line.day, line.shift, line.site.code, ...columns.map(({ name, decimals }) => line[name]?.toFixed(decimals).replace('.', point) ?? '')]);
    saveFile(`sites-${lines[0]?.day ?? ''}.csv`, new Blob([`\uFEFF${[head, ...rows].map((row) => row.join(between)).join('\r\n')}\r\n`], { type: 'text/csv' }));
  };
  return (
    <section className="history-table" role="group" aria-label={t`Shifts of the sites`} tabIndex={0}>
      <HTMLTable compact striped>
        <thead>
          <tr>
            <th scope="col">{t`Production date`}</th>
            <th scope="col">{t({ message: 'Shift', context: 'period' })}</th>
            <th scope="col">{t({ message: 'Site', context: 'of trips' })}</th>
            {columns.map(({ name, label }) => (
              <th key={name} scope="col" className="number">{label}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <td>{format.date(line.day)}</td>
              <th scope="row">{line.shift}</th>
              <td>{line.site.code}</td>
              {columns.map(({ name, unit, decimals }) => (
                <td key={name} className="number">{line[name] === null ? '—' : unit === '' ? format.number(line[name], { decimals }) : format.quantity(line[name], unit, { decimals })}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </HTMLTable>
      <Button variant="minimal" size="small" icon={<Download />} text={t`Save as CSV`} onClick={save} />
    </section>
  );
}
