/** How the peers' outboxes send: ofetch, as Satchel does, and at most so many requests at once. */
import { ofetch } from 'ofetch';

export const atOnce = 8;

export function senderTo(baseURL) {
  return (body) =>
    ofetch('/orders', { baseURL, method: 'POST', retry: 0, headers: { authorization: 'Bearer token' }, body });
}

/** Runs the work on every one of the list, so many at once. */
export async function eachAtOnce(list, work) {
  const waiting = [...list];
  const worker = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** For a peer that starts everything at once. */
export function limited(work) {
  let free = atOnce;
  const waiting = [];
  return async (one) => {
    if (free > 0) free -= 1;
    else await new Promise((resolve) => waiting.push(resolve));
    try {
      return await work(one);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
