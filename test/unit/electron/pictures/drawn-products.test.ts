import { describe, expect, it } from 'vitest';
import { brands } from '../../../../src-main/electron/pictures/drawn/brands.ts';
import { drawProduct, readName } from '../../../../src-main/electron/pictures/drawn/draw-product.ts';
import { goods } from '../../../../src-main/electron/pictures/drawn/goods.ts';
import { families } from '../../../../src-service/sample/product-families.ts';
import { listProducts } from '../../../../src-service/sample/products.ts';

const names = listProducts(Infinity).map(({ name }) => name);

/** The texts that a picture shows. */
const textsOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);

/** Whether each tag is closed in its turn, and no sign is left that XML reads otherwise. */
function isWellFormed(svg: string): boolean {
  const open: string[] = [];
  const rest = svg.replaceAll(
    /<(\/?)([a-zA-Z]+)((?: [a-zA-Z][\w-]*="[^"<&]*")*)(\/?)>/g,
    (_, closes: string, name: string, __, isEmpty: string) => {
      if (closes) open.push(open.pop() === name ? '' : 'another tag');
      else if (!isEmpty) open.push(name);
      if (open.at(-1) === '') open.pop();
      return '';
    },
  );
  return open.length === 0 && !/[<>]|&(?!amp;|lt;|gt;|quot;|apos;)/.test(rest);
}

describe('pictures of the products of practice', () => {
  it('there is one for each family, in each brand and size', () => {
    expect(goods.map(({ family }) => family).toSorted()).toEqual(families.map(({ name }) => name).toSorted());
    expect(families.flatMap((family) => family.brands).filter((brand) => !brands.has(brand))).toEqual([]);
    expect(names.filter((name) => drawProduct(name) === null)).toEqual([]);
  });

  it('are well formed, small, and ask for nothing elsewhere', () => {
    const pictures = names.map((name) => drawProduct(name) ?? '');
    expect(pictures.filter((svg) => !isWellFormed(svg) || /NaN|undefined|Infinity/.test(svg))).toEqual([]);
    expect(Math.max(...pictures.map((svg) => svg.length))).toBeLessThan(8_000);
    const withoutNamespace = pictures.map((svg) => svg.replace('http://www.w3.org/2000/svg', ''));
    expect(
      withoutNamespace.filter((svg) => /href|url\((?!#)|https?:|<(?:script|style|image|foreignObject)/.test(svg)),
    ).toEqual([]);
  });

  it('say the brand, the product and the size', () => {
    expect(textsOf(drawProduct('Arroz branco tipo 1 Campo Novo 5 kg') ?? '')).toEqual([
      'Campo Novo',
      'Arroz',
      'tipo 1',
      '5 kg',
    ]);
    expect(textsOf(drawProduct('Suco em pó Brisa 18 g uva') ?? '')).toEqual(['Brisa', 'Suco em pó', 'uva', '18 g']);
  });

  it.each([
    ['Cerveja pilsen Guanabi 350 ml lata', 'can'],
    ['Cerveja pilsen Guanabi 330 ml long neck', 'longNeck'],
    ['Molho de tomate Nona Bela 300 g sachê', 'standing'],
    ['Doce de leite Sítio Alto 4,8 kg balde', 'bucket'],
    ['Refrigerante cola Brisa 350 ml', 'can'],
    ['Refrigerante cola Brisa 2 L', 'pet'],
    ['Farinha de trigo Moinho Real 25 kg', 'sack'],
  ])('the size of %s makes its form %s', (name, form) => {
    expect(readName(name)?.form).toBe(form);
  });

  it('the same product always looks the same, and another one otherwise', () => {
    expect(names.map(drawProduct)).toEqual(names.map(drawProduct));
    expect(new Set(names.map(drawProduct)).size).toBe(names.length);
  });

  it.each(['', 'Arroz', 'Arroz branco tipo 1', 'Arroz branco tipo 1 Other 5 kg', 'Parafuso M8 Campo Novo 100 un'])(
    'there is none for %j, which practice does not sell',
    (name) => {
      expect(drawProduct(name)).toBeNull();
    },
  );
});
