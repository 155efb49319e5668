/** An appointment as the API tells it. */
export type Appointment = { id: string; date: string; time: string; duration: number; status: string };

/** What a visitor's call came to; `status` 0: no answer. */
export type Asked = { readonly status: number; readonly body: Partial<Appointment> & { detail?: string } };

let visitors = 0;

type AskOptions = {
  /** Who asks: each number has an address and a name of his own. Default: somebody new. */
  readonly visitor?: number;
  /** His Idempotency-Key. Default: none. */
  readonly key?: string;
  readonly signal?: AbortSignal;
};

/** A visitor asks for a slot. */
export async function askFor(
  url: string,
  serviceId: string,
  slot: { readonly date: string; readonly time: string },
  { visitor = ++visitors, key, signal }: AskOptions = {},
): Promise<Asked> {
  const answer = await fetch(`${url}/api/appointment/book`, {
    method: 'POST',
    signal: signal ?? null,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`,
      connection: 'close',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: JSON.stringify({
      name: `Gast ${visitor}`,
      email: `gast${visitor}@post.example`,
      kfz: `XM-G ${visitor}`,
      serviceId,
      ...slot,
      createNewCustomer: true,
    }),
  }).catch(() => null);
  const body = await answer?.json().catch(() => null);
  return { status: answer?.status ?? 0, body: (body ?? {}) as Asked['body'] };
}

/** A service that takes one hour. */
export async function oneHourService(url: string): Promise<string> {
  const services = (await (await fetch(`${url}/api/services`)).json()) as { id: string; duration: number }[];
  return services.find(({ duration }) => duration === 1)?.id ?? '';
}
