/** Of an address as it is held, or as it is being typed. */
export type AddressWords = {
  [F in 'name' | 'street' | 'number' | 'city' | 'state']?: string | number | null;
};

/** An address in one line, as far as it is filled in; empty when nothing of it is. */
export function addressLine(address: AddressWords): string {
  return [address.name, placeLine(address)].filter(Boolean).join(' · ');
}

/** Street and number, city and state. */
export function placeLine({ street, number, city, state }: AddressWords): string {
  const place = [street, number].filter((part) => part != null && part !== '').join(', ');
  return [place, [city, state].filter(Boolean).join('/')].filter(Boolean).join(' · ');
}
