/** Something a test waits for or holds up: `opened` is fulfilled by `open()`. */
export class Gate {
  open: () => void;
  readonly opened: Promise<void>;

  constructor() {
    this.open = () => undefined;
    this.opened = new Promise((fulfil) => (this.open = fulfil));
  }
}
