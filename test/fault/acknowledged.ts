/** What a rep was told is saved. Names are unique over a whole run. */
export type Acknowledged =
  | { kind: 'order'; fkId: string; observations: string; firstLine: string; addressFkId: string }
  | { kind: 'address'; fkId: string }
  | { kind: 'number'; fkId: string; number: number }
  | { kind: 'observations'; fkId: string; observations: string }
  /** The last bytes of the photo, which say whether the others are whole. */
  | { kind: 'photo'; seal: string }
  | { kind: 'line'; fkId: string; description: string };
