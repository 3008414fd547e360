import { HTMLSelect, InputGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { MomentField } from '../../../../core/dates/moment-field.tsx';
import { useRegistry } from '../../../../core/registry/use-registry.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import { actionWords, subjectWords } from '../../shared/audit-words.ts';
import type { AuditFilters } from './audit-api.ts';

interface AuditFilterBarProps {
  readonly filters: AuditFilters;
  readonly onChange: (filters: AuditFilters) => void;
}

/** By whom, what, where and when. */
export function AuditFilterBar({ filters, onChange }: AuditFilterBarProps) {
  const { t, i18n } = useLingui();
  const { sites } = useSites();
  const id = useId();
  const registry = useRegistry();
  const records = registry
    .plugins()
    .flatMap((plugin) => plugin.records.map(({ name, title }) => ({ value: name, label: i18n._(title) })));
  const subjects = Object.entries(subjectWords)
    .filter(([value]) => value !== 'user' && !records.some((one) => one.value === value))
    .map(([value, title]) => ({ value, label: i18n._(title) }));
  const byLabel = [...records, ...subjects].toSorted((left, right) =>
    left.label.localeCompare(right.label, i18n.locale),
  );
  const actions = Object.entries(actionWords).map(([value, title]) => ({ value, label: i18n._(title) }));
  const set = (part: Partial<AuditFilters>): void => onChange({ ...filters, ...part });
  return (
    <div className="audit-filters" role="search">
      <InputGroup
        leftIcon={<Search />}
        type="search"
        aria-label={t`Text in the log`}
        placeholder={t`Text in the log`}
        value={filters.text}
        onValueChange={(text) => set({ text })}
      />
      <InputGroup
        aria-label={t`User`}
        placeholder={t`User`}
        value={filters.user}
        onValueChange={(user) => set({ user })}
      />
      <HTMLSelect
        aria-label={t`Type of entry`}
        value={filters.record}
        onChange={({ currentTarget }) => set({ record: currentTarget.value })}
        options={[{ value: '', label: t`All types of entry` }, ...byLabel]}
      />
      <HTMLSelect
        aria-label={t`Action`}
        value={filters.action}
        onChange={({ currentTarget }) => set({ action: currentTarget.value })}
        options={[{ value: '', label: t`Every action` }, ...actions]}
      />
      <HTMLSelect
        aria-label={t`Site`}
        value={filters.site}
        onChange={({ currentTarget }) => set({ site: currentTarget.value })}
        options={[{ value: '', label: t`Every site` }, ...sites.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <span className="audit-day">
        <label htmlFor={`${id}-from`}>{t`From`}</label>
        <MomentField
          id={`${id}-from`}
          kind="date"
          value={filters.from || null}
          max={filters.to || undefined}
          onChange={(from) => set({ from: from ?? '' })}
        />
      </span>
      <span className="audit-day">
        <label htmlFor={`${id}-to`}>{t`To`}</label>
        <MomentField
          id={`${id}-to`}
          kind="date"
          value={filters.to || null}
          min={filters.from || undefined}
          onChange={(to) => set({ to: to ?? '' })}
        />
      </span>
    </div>
  );
}
