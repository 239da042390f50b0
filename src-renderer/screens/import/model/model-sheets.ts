/** A model of a list for the office to fill in: a sheet with all columns and two examples, and one that explains the columns. */
import type { ModelSheet } from '../../../../src-shared/contract/catalogue/model-file.ts';
import type { CatalogueReference, CatalogueReferenceField } from '../../../../src-shared/domain/catalogue-reference.ts';
import { fieldsOf } from '../file/columns.ts';

export type ModelKind = 'product' | 'customer';

export interface ModelWords {
  /** The names of the two sheets, 24 characters at most. */
  sheet: string;
  about: string;
  /** The heads of the sheet that explains. */
  column: string;
  need: string;
  meaning: string;
  /** By one of these a record is found. */
  isOneOfThese: string;
  isOptional: string;
  heads: Record<CatalogueReferenceField, string>;
  /** A sentence on each column. */
  meanings: Record<CatalogueReferenceField, string>;
  /** The codes of the two examples: see `isExampleCode`. */
  codes: readonly [string, string];
  /** Their names say that they are examples. */
  names: readonly [string, string];
  /** What the office may say of the first: its price list, its credit, and the day of its visits. */
  priceList: string;
  credit: string;
  visitDay: string;
}

const telling: readonly CatalogueReferenceField[] = ['id', 'fk_id', 'ean', 'name'];

/** `today` as `yyyy-mm-dd`: the day of the examples' stock and price. */
export function modelSheets(kind: ModelKind, words: ModelWords, today: string): [ModelSheet, ModelSheet] {
  const fields = fieldsOf(kind);
  const examples = kind === 'product' ? products(today) : customers(today, words);
  const rows = examples.map((example, at): CatalogueReference => {
    const place = at === 0 ? 0 : 1;
    return { ...example, name: words.names[place], fk_id: words.codes[place] };
  });
  const columns = fields.map((field) => ({ name: words.heads[field], ...formatOf(field) }));
  const about = fields.map((field) => [
    words.heads[field],
    telling.includes(field) ? words.isOneOfThese : words.isOptional,
    words.meanings[field],
  ]);
  const widths = { name: 28, need: 24, meaning: 110 };
  return [
    { name: words.sheet, columns, rows: rows.map((row) => fields.map((field) => row[field] ?? null)) },
    {
      name: words.about,
      columns: [
        { name: words.column, kind: 'text', width: widths.name },
        { name: words.need, kind: 'text', width: widths.need },
        { name: words.meaning, kind: 'text', width: widths.meaning },
      ],
      rows: about,
    },
  ];
}

type Format = Pick<ModelSheet['columns'][number], 'kind' | 'width'>;

function formatOf(field: CatalogueReferenceField): Format {
  switch (field) {
    case 'fk_id':
    case 'ean':
    case 'phone':
      return { kind: 'code', width: 24 };
    case 'name':
    case 'email':
    case 'credit':
      return { kind: 'text', width: 36 };
    case 'city':
    case 'price_list':
    case 'visit_day':
      return { kind: 'text', width: 24 };
    case 'type':
    case 'unit':
      return { kind: 'text', width: 14 };
    case 'price':
    case 'minimum_price':
      return { kind: 'amount', width: 16 };
    case 'stock_date':
    case 'valid_from':
    case 'valid_to':
    case 'credit_date':
      return { kind: 'day', width: 24 };
    default:
      return { kind: 'number', width: 20 };
  }
}

function products(today: string): CatalogueReference[] {
  return [
    {
      ...{ id: 999_001, ean: '7890000000017', unit: 'UN', carton: 12, multiple: 12, minimum: 24 },
      ...{ price: 24.9, minimum_price: 22.5, stock: 480, stock_date: today, valid_from: today, valid_to: today },
    },
    { id: 999_002, ean: '7890000000024', unit: 'CX', price: 8.75, valid_from: today },
  ];
}

function customers(today: string, { priceList, credit, visitDay }: ModelWords): CatalogueReference[] {
  return [
    {
      ...{ id: 999_001, phone: '(62) 3000-0001', email: 'compras@example.com', city: 'Goiânia' },
      ...{ price_list: priceList, credit, credit_date: today, visit_day: visitDay },
    },
    { id: 999_002, phone: '(62) 3000-0002', city: 'Anápolis' },
  ];
}
