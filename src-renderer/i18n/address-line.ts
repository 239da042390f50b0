import type { Address } from '../../src-shared/domain/address.ts';

/** An address in one line, as far as it is filled in; empty when nothing of it is. */
export function addressLine(address: Address): string {
  return [address.name, placeLine(address)].filter(Boolean).join(' · ');
}

/** Street and number, city and state. */
export function placeLine({ street, number, city, state }: Address): string {
  const place = [street, number].filter((part) => part != null && part !== '').join(', ');
  return [place, [city, state].filter(Boolean).join('/')].filter(Boolean).join(' · ');
}
