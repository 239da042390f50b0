/** An account: one service under one name of the rep's. */
import * as v from 'valibot';

export const Account = v.object({
  /** Names the folder of the account's workspace and its token in the keychain. */
  key: v.string(),
  baseUrl: v.string(),
  /** What the rep calls it: the interface cannot say whose a token is. */
  name: v.string(),
});
export type Account = v.InferOutput<typeof Account>;
