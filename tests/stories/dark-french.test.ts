import { rulesOfLooks } from '../support/axe.ts';
import { judgeStories } from '../support/stories.ts';

judgeStories({ theme: 'dark', locale: 'fr', rules: rulesOfLooks });
