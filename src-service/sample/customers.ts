/** Customers and their addresses. */
import type { Reference } from '../records.ts';
import type { NewAddress } from '../store/addresses.ts';
import { madeUpCnpj } from './cnpj.ts';
import { listed } from './listed.ts';
import { cities, streets, type City } from './places.ts';
import type { Random } from './random.ts';

const kinds = listed(`
Mercado, Padaria, Restaurante, Farmácia, Supermercado, Mercearia, Lanchonete, Empório, Hotel, Açougue, Pousada,
Confeitaria, Churrascaria, Hortifruti, Drogaria, Pizzaria, Cafeteria, Minimercado
`);

const names = listed(`
São José, Irmãos Almeida, Bela Vista, Santa Rita, Central, Família Ribeiro, Boa Esperança, do Porto, São Jorge, Nova
Aliança, Ipê Amarelo, Casa Moreira, Três Corações, Santa Luzia, Alvorada, Irmãos Bianchi, do Parque, São Pedro,
Primavera, Cantinho Mineiro, Nossa Senhora Aparecida, Família Tanaka, Progresso, Recanto Verde, São Bento, Estrela do
Sul, Pires & Filhos, do Largo, Santo Antônio, Vila Rica, União, Casa Ferreira, Bom Jesus, Flor do Campo, Monte Alegre,
Irmãos Schmidt, Santa Cecília, Horizonte, Ponto Certo, São Lucas, Família Cardoso, Jardim América, Barra Nova, do
Lago, Santa Helena, Ouro Verde, Casa Barbosa, São Miguel, Sol Nascente, Planalto, Irmãos Duarte, Bom Retiro, Santa
Clara, Avenida, Família Kowalski, São Rafael, Rio Claro, Serra Dourada, Casa Pacheco, Boa Vizinhança, Santa Mônica,
Modelo, Novo Mundo, São Sebastião, Lagoa Azul, Irmãos Nakamura, das Flores, Santa Fé, Ideal, Família Vieira, Praia
Grande, São Cristóvão, Girassol, Casa Martins, Bandeirantes, Santa Inês, Campo Belo, do Vale, Irmãos Correia, São
Vicente, Aliança, Casa Rocha, Pinheiral, Santa Bárbara, Família Lopes, Mirante, Dois Irmãos, São Francisco, Boa Safra,
Casa Nunes, Laranjeiras, Santa Teresa, Guarani, Família Peixoto, Bom Gosto, São Judas, Ribeirinha, Casa Freitas,
Imperial, Santa Marta, Jatobá, Irmãos Macedo, Nova Era, São Benedito, Cerejeira, Casa Azevedo, Tropical, Santa Isabel,
Mangueira, Família Siqueira, Cruzeiro, Quatro Estações, Cidade Alta, Casa Barros, Litorânea, Santa Paula, Araucária,
Família Guedes, do Bosque
`);

export const mostCustomers = kinds.length * names.length;

/** How many customers a sample of so many orders has. */
export function sampleCustomers(orders: number): number {
  return Math.min(mostCustomers, 12 + Math.ceil(orders / 6));
}

export function customerFkId(id: number): string {
  return `C-${String(id).padStart(5, '0')}`;
}

/** What customers have as `fk_id`: `C-00001`, or a CNPJ. */
export type CustomerCodes = 'sequence' | 'cnpj';

/** No two customers have the same name. `count` is at most `mostCustomers`. */
export function makeCustomers(random: Random, count: number, codes: CustomerCodes = 'sequence'): Reference[] {
  const codeOf = codes === 'cnpj' ? madeUpCnpj : customerFkId;
  if (count > mostCustomers) throw new Error(`There are names for ${mostCustomers} customers only.`);
  // A step that shares no factor with the number of names visits every one once.
  const step = kinds.length * 61 + 5;
  const start = random.below(mostCustomers);
  return Array.from({ length: count }, (_, i) => {
    const index = (start + i * step) % mostCustomers;
    const kind = kinds[index % kinds.length];
    return { id: i + 1, name: `${kind} ${names[Math.floor(index / kinds.length)]}`, fk_id: codeOf(i + 1) };
  });
}

/** The main address first, then delivery and billing addresses: one to four of them, all in one city. */
export function makeAddresses(random: Random, customer: Reference): NewAddress[] {
  const city = random.pick(cities);
  const kindsOfAddress = [
    ['Comercial', 'Loja'],
    ['Entrega', 'Depósito'],
    ['Cobrança', 'Escritório'],
    ['Entrega', 'Filial'],
  ] as const;
  const count = random.pick([1, 1, 2, 2, 2, 3, 4]);
  return kindsOfAddress
    .slice(0, count)
    .map(([type, name], i) => makeAddress(random, city, type, name, `${customer.fk_id}-${i + 1}`));
}

function makeAddress(random: Random, city: City, type: string, name: string, fkId: string): NewAddress {
  const near = (degrees: number) => Math.round((degrees + (random.fraction() - 0.5) * 0.09) * 1e6) / 1e6;
  return {
    street: random.pick(streets),
    number: random.between(12, 2890),
    complement: random.chance(0.35)
      ? random.pick(['Loja 2', 'Galpão B', 'Sala 301', 'Fundos', 'Bloco A', 'Térreo'])
      : null,
    zip_code: random.between(...city.zip),
    neighborhood: random.pick(city.neighborhoods),
    city: city.name,
    state: city.state,
    latitude: near(city.latitude),
    longitude: near(city.longitude),
    address_type: type,
    name,
    fk_id: fkId,
  };
}
