type Go = () => void;
type Ask = (go: Go) => void;

let ask: Ask | null = null;
/** Which entry of the history the guarded page is. */
let here: number | undefined;
let isSteppingBack = false;

/** Goes, or lets the page that guards what was typed ask first. The frame follows its links through this. */
export function leaveThrough(go: Go): void {
  if (ask === null) go();
  else ask(go);
}

/** From now on this question is asked before the page is left; null: none. One page is open at a time. */
export function askBeforeLeaving(question: Ask | null): void {
  ask = question;
  here = positionOf(window.history.state);
}

/**
 * The browser has already gone back or forward when it says so: step to the page again, ask, and repeat the step when it
 * is wanted. The router counts its entries in `history.state.idx`; without a count the step is let go.
 */
function holdStep(event: PopStateEvent): void {
  if (isSteppingBack) {
    isSteppingBack = false;
    event.stopImmediatePropagation();
    return;
  }
  const there = positionOf(event.state);
  if (ask === null || here === undefined || there === undefined || there === here) return;
  const steps = there - here;
  event.stopImmediatePropagation();
  isSteppingBack = true;
  window.history.go(-steps);
  ask(() => window.history.go(steps));
}

function positionOf(state: unknown): number | undefined {
  const index = (state as { idx?: unknown } | null)?.idx;
  return typeof index === 'number' ? index : undefined;
}

// On the window listeners run in the order in which they came, so this one must be there before the router's: it is
// added when the frame is loaded, before anything is rendered.
window.addEventListener('popstate', holdStep);
