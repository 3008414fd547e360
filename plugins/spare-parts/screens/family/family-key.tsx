import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

const Sample = ({ children }: { readonly children: ReactNode }) => (
  <svg width={36} height={12} aria-hidden="true">
    {children}
  </svg>
);

/** What the lines of a family say. */
export function FamilyKey() {
  const { t } = useLingui();
  const line = 'M0 6h36';
  return (
    <ul className="family-key" aria-label={t`Key`}>
      <li>
        <Sample>
          <path d="M0 6h30" className="family-line" />
          <path d="M28 2l8 4l-8 4z" className="family-arrow" />
        </Sample>
        {t`replaced by`}
      </li>
      <li>
        <Sample>
          <g className="family-edge" data-relation="same">
            <path d={line} className="family-line" />
            <path d={line} className="family-gap" />
          </g>
        </Sample>
        {t`same`}
      </li>
      <li>
        <Sample>
          <g className="family-edge" data-relation="alternative">
            <path d={line} className="family-line" />
          </g>
        </Sample>
        {t`alternative on condition`}
      </li>
      <li>
        <Sample>
          <g className="family-edge" data-relation="not_equivalent">
            <path d={line} className="family-line" />
            <path d="M13 1l10 10m0 -10l-10 10" className="family-cross" />
          </g>
        </Sample>
        {t`not equivalent`}
      </li>
      <li>{t`Pale: proposed, not approved yet.`}</li>
    </ul>
  );
}
