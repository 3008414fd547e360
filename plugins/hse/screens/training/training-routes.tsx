import type { MessageDescriptor } from '@lingui/core';
import { defineRoute, type RouteDefinition } from '../../../../core/registry/route.ts';
import { sheetPaths } from './sheet-paths.ts';

const screens = () => import('./training-screens.tsx');

/** The sheets of training sessions of HSE (catalogue hse.md §6): the sessions themselves are those of human resources. */
export const trainingRoutes = (
  titles: Readonly<Record<'list' | 'add' | 'edit' | 'sheet', MessageDescriptor>>,
): readonly RouteDefinition[] => [
  defineRoute({
    path: sheetPaths.list,
    title: titles.list,
    can: 'training_session:read',
    nav: 96,
    screen: async () => {
      const { TrainingList } = await screens();
      return { default: () => <TrainingList title={titles.list} /> };
    },
  }),
  defineRoute({
    path: sheetPaths.add,
    title: titles.add,
    can: 'training_session:create',
    screen: async () => {
      const { TrainingForm } = await screens();
      return { default: () => <TrainingForm id={null} /> };
    },
  }),
  defineRoute({
    path: `${sheetPaths.edit}/:id` as const,
    title: titles.edit,
    can: 'training_session:update',
    screen: async () => {
      const { TrainingForm } = await screens();
      return { default: ({ parameters }) => <TrainingForm id={parameters.id} /> };
    },
  }),
  defineRoute({
    path: `${sheetPaths.sheet}/:id` as const,
    title: titles.sheet,
    can: 'training_session:read',
    screen: async () => {
      const { AttendanceSheet } = await import('./attendance-sheet.tsx');
      return { default: ({ parameters }) => <AttendanceSheet id={parameters.id} /> };
    },
  }),
];
