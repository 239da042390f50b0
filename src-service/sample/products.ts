/** The distributor's range: every family in every brand and size. */
import { families, type TaxProfile } from './product-families.ts';

export interface Product {
  id: number;
  name: string;
  fk_id: string;
  type: string;
  priceCents: number;
  packaging: string;
  tax: TaxProfile;
}

/** Every brand of a family costs a little more than the one before it. */
const brandStep = 4;

const codesUsed = (codes: Map<string, number>, code: string): number => {
  const next = (codes.get(code) ?? 0) + 1;
  codes.set(code, next);
  return next;
};

/** Always the same list. The first ones are of as many families as there are, so that a short range is mixed too. */
export function listProducts(limit: number): Product[] {
  const products: Product[] = [];
  const codes = new Map<string, number>();
  const rounds = Math.max(...families.map((each) => each.brands.length * each.sizes.length));
  for (let round = 0; round < rounds; round++) {
    for (const { code, name, brands, sizes, packaging, tax } of families) {
      const brandIndex = round % brands.length;
      const size = sizes[Math.floor(round / brands.length)];
      if (!size) continue;
      if (products.length >= limit) return products;
      products.push({
        id: products.length + 1,
        name: `${name} ${brands[brandIndex]} ${size.label}`,
        fk_id: `${code}-${String(codesUsed(codes, code)).padStart(4, '0')}`,
        type: 'product',
        priceCents: size.priceCents + Math.round((size.priceCents * brandIndex * brandStep) / 100),
        packaging,
        tax,
      });
    }
  }
  return products;
}
