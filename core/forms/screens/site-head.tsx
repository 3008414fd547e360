import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';

interface SiteHeadProps {
  readonly sites: readonly { readonly id: string; readonly code: string; readonly name: string }[];
  readonly site: string | null;
  readonly onSite: (id: string) => void;
}

/** Where a form is filled that is about no machine. */
export function SiteHead({ sites, site, onSite }: SiteHeadProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <div className="machine-head">
      <FormGroup label={t`Site`} labelFor={id} labelInfo="*">
        <HTMLSelect id={id} large fill value={site ?? ''} onChange={({ currentTarget }) => onSite(currentTarget.value)}>
          {sites.map(({ id: one, code, name }) => (
            <option key={one} value={one}>
              {`${code} – ${name}`}
            </option>
          ))}
        </HTMLSelect>
      </FormGroup>
    </div>
  );
}
