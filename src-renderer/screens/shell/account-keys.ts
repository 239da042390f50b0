/** Leads to the accounts, from the menu's button and from the choice in it. */
export const accountKeys = 'mod+shift+g';
