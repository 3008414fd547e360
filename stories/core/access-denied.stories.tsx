import type { Meta, StoryObj } from '@storybook/react-vite';
import AccessDenied from '../../core/app/access-denied.tsx';
import { StoryPane } from '../records/support.tsx';
import { choice } from '../support/controls.ts';
import { inApplication } from './support.tsx';

export default { title: 'Core/Access denied', decorators: [inApplication] } satisfies Meta;

interface DeniedArgs {
  /** What was asked for; of an address that no page has, no permission can be named or asked for. */
  readonly path: '/closed' | '/nowhere';
}
export const Denied: StoryObj<DeniedArgs> = {
  args: { path: '/closed' },
  argTypes: { path: choice(['/closed', '/nowhere']) },
  render: ({ path }) => (
    <StoryPane key={path} query={`path=${path}`}>
      <AccessDenied />
    </StoryPane>
  ),
};
