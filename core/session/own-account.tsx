import { DelegationSection } from './delegation-section.tsx';
import { ProfileSecurity } from './profile-security.tsx';
import { ProfileSessions } from './profile-sessions.tsx';

/**
 * What the profile asks the server for. It follows the first paint: the profile is the first screen of most, and few
 * come for this.
 */
export default function OwnAccount({ delegates }: { readonly delegates: boolean }) {
  return (
    <>
      {delegates ? <DelegationSection /> : null}
      <ProfileSecurity />
      <ProfileSessions />
    </>
  );
}
