type Go = () => void;
type Ask = (go: Go) => void;

let ask: Ask | null = null;
/** Which entry of the history the guarded page is. */
let here: number | undefined;
/** The browser stands at another entry than the page, and is on its way back to it. */
let isAway = false;
let returning: ReturnType<typeof setTimeout> | undefined;
let afterReturn: Go | undefined;
/** A step that is asked for while the user still steps is dropped by the browser: first nothing happens for so long. */
const QUIET_MS = 50;

/** Goes, or lets the page that guards what was typed ask first. The frame follows its links through this. */
export function leaveThrough(go: Go): void {
  if (ask === null) go();
  else ask(go);
}

/** From now on this question is asked before the page is left; null: none. One page is open at a time. */
export function askBeforeLeaving(question: Ask | null): void {
  ask = question;
  if (question !== null && !isAway) here = positionOf(window.history.state);
}

/**
 * The browser has already gone back or forward when it says so: step to the page again, ask, and repeat the step when it
 * is wanted. Who presses twice makes several steps at once. The router counts its entries in `history.state.idx`;
 * without a count the step is let go.
 */
function holdStep(event: PopStateEvent): void {
  const there = positionOf(event.state);
  if (here === undefined || there === undefined || (ask === null && !isAway)) return;
  if (there === here && !isAway) return;
  event.stopImmediatePropagation();
  if (there === here) return endReturn();
  isAway = true;
  clearTimeout(returning);
  returning = setTimeout(stepBack, QUIET_MS);
  const steps = there - here;
  ask?.(() => onceReturned(() => window.history.go(steps)));
}

function stepBack(): void {
  const at = positionOf(window.history.state);
  if (here !== undefined && at !== undefined) window.history.go(here - at);
}

function onceReturned(go: Go): void {
  if (isAway) afterReturn = go;
  else go();
}

function endReturn(): void {
  const go = afterReturn;
  clearTimeout(returning);
  isAway = false;
  afterReturn = undefined;
  go?.();
}

function positionOf(state: unknown): number | undefined {
  const index = (state as { idx?: unknown } | null)?.idx;
  return typeof index === 'number' ? index : undefined;
}

// On the window listeners run in the order in which they came, so this one must be there before the router's: it is
// added when the frame is loaded, before anything is rendered.
window.addEventListener('popstate', holdStep);
