/**
 * The DevTools protocol's types, as the installed Playwright has them (it keeps them up to date with Chromium).
 * By path, since the package does not export the file.
 */
import type { Protocol } from '../../../node_modules/playwright-core/types/protocol.d.ts';

export type Method = keyof Protocol.CommandParameters;
export type Params<M extends Method> = Protocol.CommandParameters[M];
export type Result<M extends Method> = Protocol.CommandReturnValues[M];
export type EventName = keyof Protocol.Events;
export type Payload<E extends EventName> = Protocol.Events[E];
export type { Protocol };
