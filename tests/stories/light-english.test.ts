import { judgeStories } from '../support/stories.ts';

judgeStories({ theme: 'light', locale: 'en' });
