/** A promise that the test resolves: `open()` resolves `opened`. */
export class Gate {
  open: () => void;
  readonly opened: Promise<void>;

  constructor() {
    this.open = () => undefined;
    this.opened = new Promise((fulfil) => (this.open = fulfil));
  }
}
