import { walkDocsPages } from '../support/docs-pages.ts';

walkDocsPages({ theme: 'dark', locale: 'fr' });
