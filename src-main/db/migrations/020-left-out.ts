/** `fields`: JSON, names of the write body; `lines`: how many were sent. Few orders have a row here. */
export const leftOut = /* sql */ `
CREATE TABLE orders_left_out (
  local_id TEXT PRIMARY KEY,
  fields TEXT NOT NULL,
  lines INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`;
