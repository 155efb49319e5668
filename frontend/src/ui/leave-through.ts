type Go = () => void;
type Ask = (go: Go) => void;

let ask: Ask | null = null;

/** Goes, or lets the page that guards what was typed ask first. The frame follows its links through this. */
export function leaveThrough(go: Go): void {
  if (ask === null) go();
  else ask(go);
}

/** From now on this question is asked before the page is left; null: none. One page is open at a time. */
export function askBeforeLeaving(question: Ask | null): void {
  ask = question;
}

/** True while leaving is a question. */
export function asksBeforeLeaving(): boolean {
  return ask !== null;
}
