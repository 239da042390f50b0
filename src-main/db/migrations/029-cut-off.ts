/** What was left out is kept with what the service held instead: null for nothing, as all of it was until now. */
export const cutOff = /* sql */ `
UPDATE orders_left_out SET fields = (SELECT json_group_object(value, NULL) FROM json_each(fields));
UPDATE addresses SET left_out = (SELECT json_group_object(value, NULL) FROM json_each(left_out)) WHERE left_out IS NOT NULL;
`;
