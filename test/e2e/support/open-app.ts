/** An application that a test may use, and not end: others may come after it. */
import type { SatchelApp } from './satchel-app.ts';

export type OpenApp = Pick<SatchelApp, 'electron' | 'window' | 'pages' | 'confirmQuestions' | 'questions'>;
