/** Answers that are not the service's own, and connections that break. */

export function never<T>(): Promise<T> {
  return new Promise<T>(() => {});
}

export function page(): Response {
  return new Response('<!doctype html><title>Hotel</title><h1>Welcome</h1>', {
    headers: { 'content-type': 'text/html' },
  });
}

export function failure(status: number): Response {
  return new Response(`{"error":{"message":"Status ${status}"}}`, {
    status,
    headers: { 'content-type': 'application/json' },
  });
}
