/** A scenario in plain sentences, for whoever reads why a story failed. */
import type { Scenario, Step, StepName } from '../scenario.ts';

const sentences: Record<StepName, string> = {
  createOrder: 'The rep enters an order.',
  editOrder: 'The rep changes an order.',
  deleteOrder: 'The rep deletes an order.',
  addItem: 'The rep adds a line to an order.',
  editItem: 'The rep changes a line of an order.',
  deleteItem: 'The rep deletes a line of an order.',
  createAddress: 'The rep enters an address.',
  editAddress: 'The rep changes an address.',
  deleteAddress: 'The rep deletes an address.',
  attachPhoto: 'The rep attaches a photo to a product.',
  discardPhoto: 'The rep discards a photo.',
  retry: 'The rep has an entry sent again.',
  retryAll: 'The rep has all rejected entries sent again.',
  discard: 'The rep discards an entry.',
  discardAll: 'The rep discards all that waits.',
  editEntry: 'The rep corrects an entry in the outbox.',
  resolve: 'The rep decides a conflict.',
  pullOrders: 'The rep asks for the newest orders.',
  pullAddresses: 'The rep asks for the addresses of a customer.',
  moveOrder: 'The rep chooses another address for an order.',
  saveEdits: 'The rep saves an order with its lines in one step.',
  leave: 'The rep closes the window, and opens it again.',
  changeLaptop: 'The rep exports the unsent work, and imports it on another laptop.',
  setClock: 'The rep sets the clock of the laptop.',
  keepDays: 'The rep chooses how many days of orders are kept.',
  createOldOrder: 'The rep enters an order with a date in the past.',
  importList: 'The rep imports a price list.',
  theyEditOrder: 'A colleague changes an order.',
  theyDeleteOrder: 'A colleague deletes an order.',
  theyCreateOrder: 'A colleague enters an order.',
  theyAddItem: 'A colleague adds a line to an order.',
  theyEditItem: 'A colleague changes a line of an order.',
  theyDeleteItem: 'A colleague deletes a line of an order.',
  theyCreateAddress: 'A colleague enters an address.',
  theyEditAddress: 'A colleague changes an address.',
  theyDeleteAddress: 'A colleague deletes an address.',
  theyRearrange: 'A colleague changes a line of the newest order, and adds or deletes another line.',
  bothEdit: 'The rep and a colleague change the same record, and the program syncs.',
  loseOrder: 'The rep enters an order that the service takes, and the answer is lost.',
  touchLost: 'The rep changes or deletes two lines of the newest order.',
  editDuringPull: 'The rep changes an order while a page of orders is on its way.',
  sync: 'A pass of the sync begins.',
  syncToEnd: 'The program syncs until nothing goes by itself.',
  wait: 'Some seconds pass.',
  waitLong: 'Some minutes pass.',
  fault: 'One of the next requests fails.',
  stopQueue: 'The service stops taking orders in the middle of a queue.',
  goOffline: 'The network is gone.',
  comeOnline: 'The network is back.',
  enterPortal: 'A login page answers in place of the service.',
  leavePortal: 'The login page is gone.',
  loseToken: 'The token is no longer valid.',
  renewToken: 'The token is valid again.',
  serviceDown: 'The service fails.',
  serviceUp: 'The service works again.',
  crash: 'The program crashes while nothing is under way.',
  crashAtCommit: 'The program crashes at one of its next commits.',
  crashAtRequest: 'The program crashes at one of its next requests.',
};

/** Throws for a step that there is not. */
export function tellStep({ do: name }: Step): string {
  if (!(name in sentences)) throw new Error(`There is no step “${name}”`);
  return sentences[name];
}

/** The world first, then one sentence for each step. */
export function tellScenario({ mode, latencyMs, skewMs, variant, steps, ...rest }: Scenario): string[] {
  const { createStatus = 200, errors = 'json', listStyle = 'page', uniqueOrderFkId = false } = variant;
  const { atOnce, makesFkIds = true, listsLagMs = 0 } = rest;
  return [
    mode === 'loop' ? 'The background loop syncs.' : 'The program syncs in single passes.',
    ...(latencyMs > 0 ? [`A request takes up to ${inSeconds(latencyMs)} each way.`] : []),
    ...(skewMs === 0
      ? []
      : [`The service’s clock is ${inSeconds(Math.abs(skewMs))} ${skewMs > 0 ? 'ahead' : 'behind'}.`]),
    ...(listsLagMs > 0 ? [`Lists of the service are ${inSeconds(listsLagMs)} stale.`] : []),
    `The service answers ${createStatus} to a create, and lists orders by ${listStyle}; its errors come as ${errors}.`,
    ...(uniqueOrderFkId ? ['It refuses a second order with the same external id.'] : []),
    ...(makesFkIds ? [] : ['The external ids of orders belong to another system.']),
    ...(atOnce === undefined ? [] : [`The program sends ${atOnce} at a time.`]),
    ...steps.map(tellStep),
  ];
}

const inSeconds = (ms: number): string => `${ms / 1000} s`;
