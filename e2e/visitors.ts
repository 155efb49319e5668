/** An appointment as the API tells it. */
export type Appointment = { id: string; date: string; time: string; duration: number; status: string };

/** What a visitor's call came to; `status` 0: no answer. */
export type Asked = { readonly status: number; readonly body: Partial<Appointment> & { detail?: string } };

let visitors = 0;

/** One visitor, each with an address and a name of his own, asks for a slot. */
export async function askFor(
  url: string,
  serviceId: string,
  slot: { readonly date: string; readonly time: string },
  headers: Readonly<Record<string, string>> = {},
): Promise<Asked> {
  const number = ++visitors;
  const answer = await fetch(`${url}/api/appointment/book`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.0.${number >> 8}.${number & 255}`,
      connection: 'close',
      ...headers,
    },
    body: JSON.stringify({
      name: `Gast ${number}`,
      email: `gast${number}@post.example`,
      kfz: `XM-G ${number}`,
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
