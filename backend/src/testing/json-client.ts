/** An answer; `body` is null if empty, text if it is not JSON. */
export type Answer<Body> = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
};

/** Calls the running application. A string body is sent unchanged, anything else as JSON. */
export type JsonClient = <Body = Record<string, never>>(
  method: string,
  path: string,
  body?: unknown,
  token?: string | null,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer<Body>>;

/** A client for the application at this address. `seen` is called with each answer and may throw. */
export function jsonClient(
  url: string,
  seen: (method: string, path: string, status: number) => void = () => undefined,
): JsonClient {
  return async <Body>(
    method: string,
    path: string,
    body?: unknown,
    token?: string | null,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<Body>> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined || token === null ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    seen(method, path, response.status);
    return {
      status: response.status,
      headers: response.headers,
      body: readBody(text) as Body,
    };
  };
}

function readBody(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
