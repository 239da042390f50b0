/** What leads to the search of a screen; the second also from within a field. */
export const searchKeys = ['/', 'mod+f'] as const;
