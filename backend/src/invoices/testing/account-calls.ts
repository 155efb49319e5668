import type { TestApp } from '../../testing/start-test-app.js';

/** Calls of one account. `who` is evaluated at each call, so that the garage may be opened later. */
export function accountCalls(who: () => { readonly app: TestApp; readonly token: string }) {
  const ask = <Body = { readonly id: string }>(method: string, path: string, body?: unknown) => {
    const { app, token } = who();
    return app.request<Body>(method, `/api/${path}`, body, token);
  };
  /** The id of what was added. */
  const made = async (path: string, body: object): Promise<string> => {
    const answer = await ask('POST', path, body);
    expect(answer.status).toBe(201);
    return answer.body.id;
  };
  return { ask, made };
}
