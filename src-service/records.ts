/**
 * What the service keeps and returns (interface, 2.2 to 2.4). Every member is always there; null where nothing is known.
 * Kept apart from the client's own types, so that a mistake in one does not hide in the other.
 */
export interface Reference {
  id: number;
  name: string;
  fk_id: string | null;
}

export interface ItemRecord {
  id: number;
  item: { id: number; name: string; fk_id: string | null; type: string | null };
  quantity: number;
  price: number | null;
  description: string | null;
  created_at: string;
  unit_liq: number;
  perc_desc: number | null;
  vlr_desc: number | null;
  total_liq: number;
  fk_id: string | null;
  base_icms_st: number | null;
  icms_st: number | null;
  vlr_icms_st: number | null;
  base_ipi: number | null;
  ipi: number | null;
  value_ipi: number | null;
  base_icms: number | null;
  icms: number | null;
  vlr_icms: number | null;
  recurrency_period: number | null;
}

export interface AddressRecord {
  id: number;
  street: string | null;
  number: number | null;
  complement: string | null;
  zip_code: number | null;
  neighborhood: string | null;
  city: string | null;
  state: string | null;
  latitude: number | null;
  longitude: number | null;
  address_type: string | null;
  name: string | null;
  fk_id: string | null;
}

export interface OrderRecord {
  id: number;
  date: string | null;
  fk_id: string | null;
  status: Reference | null;
  freight: { id: number | null; name: string | null; value: number | null; fk_id: string | null } | null;
  customer: Reference;
  user: Reference | null;
  observations: string | null;
  delivery_date: string | null;
  opportunity: Reference | null;
  quotation: { id: number; name: string } | null;
  payment_type: Reference | null;
  payment_method: Reference | null;
  category: Reference | null;
  shipping_company: Reference | null;
  address: AddressRecord | null;
  branch_company: Reference | null;
  total_value: number;
  items: ItemRecord[];
  custom_fields: Record<string, string> | null;
}
