/** How a language writes numbers. */
import type { Language } from '../../src-shared/contract/host/desktop.ts';

export type DecimalMark = '.' | ',';

export const decimalMarks: Record<Language, DecimalMark> = { en: '.', 'pt-BR': ',' };
