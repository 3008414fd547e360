import type { Meta, StoryObj } from '@storybook/react-vite';
import AccessDenied from '../../core/app/access-denied.tsx';
import { StoryPane } from '../records/support.tsx';
import { inApplication } from './support.tsx';

export default { title: 'Core/Access denied', decorators: [inApplication] } satisfies Meta;

export const Denied: StoryObj = {
  render: () => (
    <StoryPane query="path=/closed">
      <AccessDenied />
    </StoryPane>
  ),
};
