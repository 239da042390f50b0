/**
 * Parts of the window that are not needed for its first picture: they are loaded from the disk in the first quiet moment
 * after it, or when one is wanted sooner. That one could not be loaded is said in the window, and can be tried again.
 */
let isIncomplete = $state(false);
const loads: (() => Promise<void>)[] = [];

/** Gives back what reads the module: null until it is there, and asking for it has it loaded. Reactive. */
export function late<M>(load: () => Promise<M>): () => M | null {
  let module = $state.raw<M | null>(null);
  let loading: Promise<void> | null = null;

  function loadOnce(): Promise<void> {
    return (loading ??= load().then(
      (loaded) => {
        module = loaded;
      },
      () => {
        loading = null;
        isIncomplete = true;
      },
    ));
  }

  loads.push(loadOnce);
  return () => {
    if (module === null) void loadOnce();
    return module;
  };
}

/** Asks for a part once it has been open, and keeps it from then on, so that it can close as it opened. Reactive. */
export function onceOpened<M>(part: () => M | null, isOpen: () => boolean): () => M | null {
  let hasOpened = $state(false);
  $effect.pre(() => {
    if (isOpen()) hasOpened = true;
  });
  return () => (hasOpened ? part() : null);
}

/** True once something could not be loaded. */
export function isWindowIncomplete(): boolean {
  return isIncomplete;
}

/** Everything that is not there yet. */
export async function loadRest(): Promise<void> {
  isIncomplete = false;
  await Promise.all(loads.map((load) => load()));
}

/** A part that is first wanted later is there by then. */
export function loadRestWhenIdle(): void {
  requestIdleCallback(() => void loadRest());
}
