/** As they are read in both languages of the window: letters with accents beside those without, 2 before 10. */
export const compareNames = new Intl.Collator('pt-BR', { numeric: true }).compare;
