/** Reads a stream of server-sent events. */
export type LiveReader = {
  readonly status: number;
  readonly headers: Headers;
  /** The names of the next event; null at the end of the stream. Skips comments. */
  next(): Promise<readonly string[] | null>;
  /** All names of the next events, up to the first with this name or the end. */
  until(name: string): Promise<readonly string[]>;
  close(): void;
};

/** Opens a stream like a page does: by fetch, with the token in the header. */
export async function openLiveReader(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<LiveReader> {
  const hangUp = new AbortController();
  const response = await fetch(url, { headers, signal: hangUp.signal });
  const events = eventsOf(response);
  const next = async (): Promise<readonly string[] | null> => (await events.next()).value ?? null;
  return {
    status: response.status,
    headers: response.headers,
    next,
    until: async (name) => {
      const heard: string[] = [];
      for (let names = await next(); names !== null; names = await next()) {
        heard.push(...names);
        if (names.includes(name)) break;
      }
      return heard;
    },
    close: () => hangUp.abort(),
  };
}

async function* eventsOf(response: Response): AsyncGenerator<readonly string[], undefined> {
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += new TextDecoder().decode(chunk);
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, data] = /^event: changed\ndata: (.*)$/.exec(block) ?? [];
      if (data !== undefined) yield (JSON.parse(data) as { names: string[] }).names;
    }
  }
  return undefined;
}
