import { Button } from '@blueprintjs/core';
import { EyeOpen } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { seeAsOneself } from '../session/view-as.ts';
import './view-banner.css';

/** Says, as long as it lasts, that somebody else's Filon is seen. */
export default function ViewBanner({ name }: { readonly name: string }) {
  const { t } = useLingui();
  return (
    <div className="view-banner" role="status">
      <EyeOpen />
      <span>{t`You are viewing Filon as ${name}. Nothing can be changed.`}</span>
      <Button size="small" text={t`Back to my own view`} onClick={() => void seeAsOneself()} />
    </div>
  );
}
