/** Who may change a file of the policy, by its owner and mode. Windows says it by its folders. */
interface Kept {
  uid: number;
  mode: number;
}

export function isOnlyForRoot({ uid, mode }: Kept): boolean {
  return uid === 0 && (mode & 0o022) === 0;
}

/** The owner is the administrator, or who runs the program: nobody else decides for them. */
export function isOnlyForOwner({ uid, mode }: Kept, self: number | undefined = process.getuid?.()): boolean {
  return (uid === 0 || uid === self) && (mode & 0o022) === 0;
}
