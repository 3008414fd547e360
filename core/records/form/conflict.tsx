import { Button, Callout, HTMLTable, Radio } from '@blueprintjs/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormat } from '../../sites/use-format.ts';
import type { Draft, Row } from '../client.ts';
import type { RecordDefinition } from '../record.ts';
import { viewOf } from '../views/index.ts';
import { changedValues, draftOf } from './draft.ts';
import '../screens/record-screen.css';
import './conflict.css';

interface ConflictProps {
  readonly record: RecordDefinition;
  /** The row with which the form began. */
  readonly base: Row;
  /** The row as somebody else left it. */
  readonly theirs: Row;
  readonly mine: Draft;
  /** Given the values that the form goes on with. */
  readonly onResolve: (values: Draft) => void;
}

/** Two people changed one entry: both versions side by side, field by field, and nothing lost until one chooses. */
export function Conflict({ record, base, theirs, mine, onResolve }: ConflictProps) {
  const { i18n, t } = useLingui();
  const format = useFormat(theirs.site);
  const changed = changedValues(record, base, mine);
  const latest = draftOf(record, theirs);
  const disputed = Object.keys(changed).filter(
    (name) => JSON.stringify(changed[name]) !== JSON.stringify(latest[name]),
  );
  const [taken, setTaken] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({});
  const words = (name: string, value: unknown): string => {
    const field = record.fields[name];
    return (field && viewOf(field).words(value, field, { i18n, format }, theirs)) || '–';
  };
  const resolve = (): void =>
    onResolve({
      ...latest,
      ...Object.fromEntries(disputed.filter((name) => taken[name] !== 'theirs').map((name) => [name, changed[name]])),
    });

  return (
    <Callout intent="warning" className="record-note record-conflict" role="alert">
      <h2>{t`Someone else has changed this entry.`}</h2>
      <HTMLTable compact>
        <thead>
          <tr>
            <th>
              <Trans>Field</Trans>
            </th>
            <th>
              <Trans>Saved by someone else</Trans>
            </th>
            <th>
              <Trans>Typed by you</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {disputed.map((name) => (
            <tr key={name}>
              <td>{record.fields[name] ? i18n._(record.fields[name].label) : name}</td>
              <td>
                <Radio
                  name={`conflict-${name}`}
                  label={words(name, theirs[name])}
                  checked={taken[name] === 'theirs'}
                  onChange={() => setTaken({ ...taken, [name]: 'theirs' })}
                />
              </td>
              <td>
                <Radio
                  name={`conflict-${name}`}
                  label={words(name, referenceWords(changed[name], theirs[name]))}
                  checked={taken[name] !== 'theirs'}
                  onChange={() => setTaken({ ...taken, [name]: 'mine' })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
      <Button intent="primary" text={t`Continue with this choice`} onClick={resolve} />
    </Callout>
  );
}

/** A picked reference is an id in the form; where the other side is a reference too, it is shown as one. */
function referenceWords(mine: unknown, theirs: unknown): unknown {
  const isReference = typeof theirs === 'object' && theirs !== null && 'label' in theirs;
  return isReference && typeof mine === 'string' ? { id: mine, label: '' } : mine;
}
