/** Who may write to a file of the policy, by its owner and mode. On Windows the permissions of its folder decide. */
interface OwnerAndMode {
  uid: number;
  mode: number;
}

export function isOnlyForRoot({ uid, mode }: OwnerAndMode): boolean {
  return uid === 0 && (mode & 0o022) === 0;
}

/** Whether the file belongs to root or to the user who runs the program, and nobody else may write to it. */
export function isOnlyForOwner({ uid, mode }: OwnerAndMode, self: number | undefined = process.getuid?.()): boolean {
  return (uid === 0 || uid === self) && (mode & 0o022) === 0;
}
