import { Button, InputGroup } from '@blueprintjs/core';
import { Add, Search, Tick, Undo } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import type { MusterPerson } from '../../shared/emergency-answer.ts';
import { AddToMuster } from './add-to-muster.tsx';
import { emergencyApi } from './emergency-api.ts';
import { zonesOf } from './zones-of.ts';

interface MusterProps {
  readonly alarm: string;
  readonly site: string;
  readonly people: readonly MusterPerson[];
  readonly mayTick: boolean;
  readonly onDone: () => void;
}

/** Who must be found, zone by zone: zones with most missing first, in each who is missing before who is safe. */
export function Muster({ alarm, site, people, mayTick, onDone }: MusterProps) {
  const { t } = useLingui();
  const [sought, setSought] = useState('');
  const [adding, setAdding] = useState(false);
  const zones = zonesOf(people, sought);
  const nameOf = (zone: (typeof zones)[number]): string =>
    zone.kind === 'machines' ? t`On machines` : zone.kind === 'unknown' ? t`Zone not known` : zone.name;
  return (
    <section className="muster" aria-label={t`Muster`}>
      <header>
        <h2>{t`Muster`}</h2>
        <InputGroup
          type="search"
          size="large"
          leftIcon={<Search />}
          placeholder={t`Find a name, a zone, a machine`}
          aria-label={t`Find a name, a zone, a machine`}
          value={sought}
          onValueChange={setSought}
        />
        {mayTick ? <Button size="large" icon={<Add />} text={t`Add someone`} onClick={() => setAdding(true)} /> : null}
      </header>
      {people.length === 0 ? <p>{t`The list is empty: add those present.`}</p> : null}
      {people.length > 0 && zones.length === 0 ? <p>{t`No one by that name is on the list.`}</p> : null}
      {zones.map((zone) => (
        <section key={`${zone.kind} ${zone.name}`} aria-label={nameOf(zone)}>
          <h3>
            {nameOf(zone)}{' '}
            <small data-missing={zone.missing > 0}>{t`${zone.missing} missing of ${zone.people.length}`}</small>
          </h3>
          <ul>
            {zone.people.map((person) => (
              <PersonLine
                key={person.id}
                person={person}
                where={zone.kind === 'machines' ? [person.machine, person.zone].filter(Boolean).join(' · ') : ''}
                site={site}
                mayTick={mayTick}
                onDone={onDone}
              />
            ))}
          </ul>
        </section>
      ))}
      {adding ? (
        <AddToMuster
          alarm={alarm}
          site={site}
          onClose={() => setAdding(false)}
          onDone={() => {
            setAdding(false);
            onDone();
          }}
        />
      ) : null}
    </section>
  );
}

interface PersonLineProps {
  readonly person: MusterPerson;
  /** What the name of the zone does not say. */
  readonly where: string;
  readonly site: string;
  readonly mayTick: boolean;
  readonly onDone: () => void;
}

function PersonLine({ person, where, site, mayTick, onDone }: PersonLineProps) {
  const { t } = useLingui();
  const format = useFormat(site);
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const { name, seenAt, safeAt, safeBy } = person;
  const tick = async (safe: boolean): Promise<void> => {
    setBusy(true);
    try {
      await emergencyApi.tick(person, safe);
    } catch (error) {
      toast((error as Error).message, 'danger');
    }
    onDone();
    setBusy(false);
  };
  const seen = seenAt ? t`seen ${format.time(new Date(seenAt))}` : t`added by hand`;
  return (
    <li data-safe={safeAt !== null}>
      <span className="muster-name">
        {name}
        <small>
          {safeAt === null
            ? [where, seen].filter(Boolean).join(' · ')
            : safeBy
              ? t`safe ${format.time(new Date(safeAt))}, ticked by ${safeBy}`
              : t`safe ${format.time(new Date(safeAt))}`}
        </small>
      </span>
      {mayTick && safeAt === null ? (
        <Button
          size="large"
          intent="success"
          icon={<Tick />}
          text={t({ message: 'Safe', context: 'at a muster' })}
          aria-label={t`${name} is safe`}
          loading={busy}
          onClick={() => void tick(true)}
        />
      ) : null}
      {mayTick && safeAt !== null ? (
        <Button
          size="large"
          variant="minimal"
          icon={<Undo />}
          aria-label={t`${name} is missing after all`}
          title={t`${name} is missing after all`}
          loading={busy}
          onClick={() => void tick(false)}
        />
      ) : null}
    </li>
  );
}
