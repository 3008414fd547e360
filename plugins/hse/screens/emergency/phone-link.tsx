import { useLingui } from '@lingui/react/macro';

interface PhoneLinkProps {
  readonly phone: string;
  readonly className?: string;
}

/** The number to call, to be pressed on a telephone. */
export function PhoneLink({ phone, className }: PhoneLinkProps) {
  const { t } = useLingui();
  return (
    <a className={className} href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
      {t`Emergency phone: ${phone}`}
    </a>
  );
}
