/**
 * Whether how things stand is news for the ear: when it is another than what was told last, and when work that was open is
 * done. A pass that begins and ends every minute, and finds nothing, is none.
 */
export function watchTurns(): (openCount: number, turn: string | null) => boolean {
  let told: string | null = null;
  let hadWork = false;
  /** `turn` is null while something is under way. */
  return (openCount, turn) => {
    hadWork ||= openCount > 0;
    if (turn === null) return false;
    const isNews = turn !== told || (hadWork && openCount === 0);
    told = turn;
    hadWork = openCount > 0;
    return isNews;
  };
}
