/** What the gallery shows, in this order. */
import type { Component } from 'svelte';
import Tokens from './sections/Tokens.svelte';
import Buttons from './sections/Buttons.svelte';
import Fields from './sections/Fields.svelte';
import Choices from './sections/Choices.svelte';
import Dates from './sections/Dates.svelte';
import Desk from './sections/Desk.svelte';
import States from './sections/States.svelte';
import Notices from './sections/Notices.svelte';
import Dialogs from './sections/Dialogs.svelte';
import Tables from './sections/Tables.svelte';
import Lists from './sections/Lists.svelte';
import Chips from './sections/Chips.svelte';
import Tabs from './sections/Tabs.svelte';
import Progress from './sections/Progress.svelte';

export const sections: readonly { name: string; Component: Component }[] = [
  { name: 'Tokens', Component: Tokens },
  { name: 'Buttons', Component: Buttons },
  { name: 'Fields', Component: Fields },
  { name: 'Choices', Component: Choices },
  { name: 'Dates', Component: Dates },
  { name: 'Desk', Component: Desk },
  { name: 'States', Component: States },
  { name: 'Notices', Component: Notices },
  { name: 'Dialogs', Component: Dialogs },
  { name: 'Tables', Component: Tables },
  { name: 'Lists', Component: Lists },
  { name: 'Chips', Component: Chips },
  { name: 'Tabs', Component: Tabs },
  { name: 'Progress', Component: Progress },
];
