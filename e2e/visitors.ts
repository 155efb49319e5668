/** An appointment as the API tells it. */
export type Appointment = {
  id: string;
  name: string;
  date: string;
  time: string;
  duration: number;
  status: string;
};

/** A slot as visitors see it. */
export type Slot = { readonly time: string; readonly booked: boolean };

/** The result of a visitor's call; `status` 0: no answer. */
export type Asked = { readonly status: number; readonly body: Partial<Appointment> & { type?: string } };

let visitors = 0;

type AskOptions = {
  /** The visitor: each number has its own address and name. Default: a new one. */
  readonly visitor?: number;
  /** Whether an unknown visitor becomes a customer; default true. */
  readonly createNewCustomer?: boolean;
  /** His Idempotency-Key. Default: none. */
  readonly key?: string;
  readonly signal?: AbortSignal;
};

/** A visitor asks for a slot. */
export async function askFor(
  url: string,
  serviceId: string,
  slot: { readonly date: string; readonly time: string },
  { visitor = ++visitors, createNewCustomer = true, key, signal }: AskOptions = {},
): Promise<Asked> {
  const answer = await fetch(`${url}/api/appointment/book`, {
    method: 'POST',
    signal: signal ?? null,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': addressOf(10, visitor),
      connection: 'close',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: JSON.stringify({
      name: `Gast ${visitor}`,
      email: `gast${visitor}@post.example`,
      kfz: `XM-G ${visitor}`,
      serviceId,
      ...slot,
      createNewCustomer,
    }),
  }).catch(() => null);
  const body = (await answer?.json().catch(() => null)) as Asked['body'] | null | undefined;
  // An incomplete answer counts as no answer.
  return answer && body ? { status: answer.status, body } : { status: 0, body: {} };
}

/** The slots of a day for a new visitor; rejects if the call fails. */
export async function slotsOf(url: string, date: string): Promise<readonly Slot[]> {
  const headers = { 'x-forwarded-for': addressOf(11, ++visitors) };
  const answer = await fetch(`${url}/api/appointment/slots?date=${date}`, { headers });
  if (!answer.ok) throw new Error(`No slots of ${date}: ${answer.status}`);
  return (await answer.json()) as Slot[];
}

/** An address of this network for each number. */
export function addressOf(net: number, visitor: number): string {
  return `${net}.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`;
}

/** A service that takes one hour. */
export async function oneHourService(url: string): Promise<string> {
  const services = (await (await fetch(`${url}/api/services`)).json()) as { id: string; duration: number }[];
  return services.find(({ duration }) => duration === 1)?.id ?? '';
}
