/** Light or dark on the page itself: the rules that ask for the computer's colours are made to answer as chosen. */

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const asked = new Map<CSSMediaRule, string>();

function darkRules(): CSSMediaRule[] {
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      if (rule instanceof CSSMediaRule && /prefers-color-scheme:\s*dark/.test(rule.media.mediaText))
        asked.set(rule, rule.media.mediaText);
    }
  }
  return [...asked.keys()];
}

export function showTheme(theme: Theme): void {
  const answers = { light: 'not all', dark: 'all' };
  for (const rule of darkRules()) rule.media.mediaText = theme === 'system' ? (asked.get(rule) ?? '') : answers[theme];
  document.documentElement.style.colorScheme = theme === 'system' ? '' : theme;
}
