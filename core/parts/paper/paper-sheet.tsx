import type { Paper, PaperFact, PaperTable } from './paper.ts';
import './paper.css';

/** A document as it is printed on A4: rows, sums and signatures are not cut by the end of a page. */
export function PaperSheet({ paper }: { readonly paper: Paper }) {
  const { language, title, name, mark, isWide = false, parties, facts, tables, totals, notes, signatures } = paper;
  return (
    <article className={`paper ${isWide ? 'paper-wide' : ''}`} lang={language}>
      <header className="paper-head">
        <h1>{title}</h1>
        <p className="paper-name">{name}</p>
        {mark === null ? null : <p className="paper-mark">{mark}</p>}
      </header>
      {parties.length > 0 ? (
        <div className="paper-parties">
          {parties.map(({ title: role, lines }) => (
            <section key={role}>
              <h2>{role}</h2>
              {lines.map((line, place) => (
                <p key={`${place} ${line}`}>{line}</p>
              ))}
            </section>
          ))}
        </div>
      ) : null}
      <Facts className="paper-facts" facts={facts} />
      {tables.map((table, place) => (
        <Table key={`${place} ${table.title ?? ''}`} table={table} />
      ))}
      <Facts className="paper-totals" facts={totals} />
      {notes.length > 0 ? (
        <ul className="paper-notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
      {signatures.length > 0 ? (
        <ul className="paper-signatures">
          {signatures.map(({ label, value }) => (
            <li key={`${label} ${value}`}>
              <span>{label}</span>
              <span>{value}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </article>
  );
}

function Facts({ className, facts }: { readonly className: string; readonly facts: readonly PaperFact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className={className}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Table({ table: { title, columns, rows, foot = [] } }: { readonly table: PaperTable }) {
  const row = (cells: readonly string[], at: number) => (
    <tr key={at}>
      {columns.map(({ label, isNumber }, place) => (
        <td key={`${place} ${label}`} className={isNumber ? 'paper-number' : undefined}>
          {cells[place]}
        </td>
      ))}
    </tr>
  );
  return (
    <section className="paper-table">
      {title === undefined ? null : <h2>{title}</h2>}
      <table>
        <thead>
          <tr>
            {columns.map(({ label, isNumber }, place) => (
              <th key={`${place} ${label}`} scope="col" className={isNumber ? 'paper-number' : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.map(row)}</tbody>
        {foot.length > 0 ? <tbody className="paper-foot">{foot.map(row)}</tbody> : null}
      </table>
    </section>
  );
}
