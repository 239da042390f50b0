/** What the first screen does not show, in one separate file: screens share most of their parts. */
export { default as ConnectionPanel } from './connection/ConnectionPanel.svelte';
export { default as CustomersScreen } from './customers/CustomersScreen.svelte';
export { keepCompanyLists } from './import/company/follow.ts';
export { default as ImportScreen } from './import/ImportScreen.svelte';
export { default as MeDialog } from './orders/filter/MeDialog.svelte';
export { default as OrderScreen } from './order-editor/OrderScreen.svelte';
export { default as OrderSheetScreen } from './order-sheet/OrderSheetScreen.svelte';
export { default as OrdersScreen } from './orders/OrdersScreen.svelte';
export { default as OutboxScreen } from './outbox/OutboxScreen.svelte';
export { default as ProductsScreen } from './products/ProductsScreen.svelte';
export { default as SettingsScreen } from './settings/SettingsScreen.svelte';
export { default as VisitDialog } from './visits/VisitDialog.svelte';
