import { Button, HTMLSelect } from '@blueprintjs/core';
import { Cross, Plus } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { MomentField } from '../../../../core/dates/moment-field.tsx';
import { currentLanguage } from '../../../../core/i18n/language.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import { useId } from 'react';
import type { RoleChoice, UserRole } from '../../shared/users.ts';

interface RoleFieldsProps {
  readonly value: readonly UserRole[];
  readonly onChange: (value: readonly UserRole[]) => void;
  readonly choices: readonly RoleChoice[];
  readonly kind: string;
}

const day = (instant: string | null | undefined): string | null => instant?.slice(0, 10) ?? null;

/** The roles of a user, a line for each: which, in which sites, until when. */
export function RoleFields({ value, onChange, choices, kind }: RoleFieldsProps) {
  const { t } = useLingui();
  const id = useId();
  const { sites } = useSites();
  const fitting = choices.filter((choice) => (choice.kind === 'vendor') === (kind === 'vendor'));
  const name = (choice: RoleChoice): string => (currentLanguage() === 'fr' ? choice.title_fr : choice.title_en);
  const set = (index: number, change: Partial<UserRole>): void =>
    onChange(value.map((line, at) => (at === index ? { ...line, ...change } : line)));
  const toggle = (index: number, site: string, on: boolean): void => {
    const held = value[index]?.sites ?? [];
    set(index, { sites: on ? [...held, site] : held.filter((id) => id !== site) });
  };
  return (
    <fieldset className="role-fields">
      <legend>{t`Roles`}</legend>
      {value.map((line, index) => (
        <div className="role-line" key={index} role="group" aria-label={t`Role ${index + 1}`}>
          <HTMLSelect
            aria-label={t`Role`}
            value={line.role}
            options={fitting.map((choice) => ({ value: choice.id, label: name(choice) }))}
            onChange={(event) => set(index, { role: event.currentTarget.value })}
          />
          <span className="role-sites">
            <label>
              <input
                type="checkbox"
                checked={line.sites === null}
                onChange={(event) =>
                  set(index, { sites: event.currentTarget.checked ? null : sites.slice(0, 1).map(({ id }) => id) })
                }
              />{' '}
              {t`All sites`}
            </label>
            {line.sites === null
              ? null
              : sites.map((site) => (
                  <label key={site.id}>
                    <input
                      type="checkbox"
                      checked={line.sites?.includes(site.id) ?? false}
                      onChange={(event) => toggle(index, site.id, event.currentTarget.checked)}
                    />{' '}
                    {site.code}
                  </label>
                ))}
          </span>
          <span className="role-until">
            <label htmlFor={`${id}-until-${index}`}>{t`Until`}</label>
            <MomentField
              id={`${id}-until-${index}`}
              kind="date"
              size="small"
              value={day(line.valid_to)}
              onChange={(until) => set(index, { valid_to: until === null ? null : `${until}T23:59:59Z` })}
            />
          </span>
          <Button
            variant="minimal"
            icon={<Cross />}
            aria-label={t`Remove role ${index + 1}`}
            onClick={() => onChange(value.filter((_line, at) => at !== index))}
          />
        </div>
      ))}
      <Button
        size="small"
        icon={<Plus />}
        text={t`Add role`}
        disabled={fitting.length === 0}
        onClick={() =>
          onChange([
            ...value,
            { role: fitting.find(({ id }) => id !== 'admin')?.id ?? '', sites: sites.slice(0, 1).map(({ id }) => id) },
          ])
        }
      />
    </fieldset>
  );
}
