import type { ArticleAnswer } from '#contracts/inventory/articles/articles.api.js';
import type { LocationAnswer } from '#contracts/inventory/locations/locations.api.js';
import type { MovementAnswer } from '#contracts/inventory/stock/movements.api.js';
import type { Problem } from '#contracts/kernel/problem.js';
import type { Role } from '#contracts/access/roles.js';
import type { Answer } from '../../testing/json-client.js';
import type { TestApp } from '../../testing/start-test-app.js';

type OrProblem<Body> = Body & Omit<Problem, 'status'>;

export class StockCalls {
  private constructor(
    private readonly app: TestApp,
    readonly token: string,
  ) {}

  static async as(app: TestApp, role: Role): Promise<StockCalls> {
    return new StockCalls(app, await app.loginAs(role));
  }

  get<Body>(path: string): Promise<Answer<OrProblem<Body>>> {
    return this.app.request('GET', `/api/inventory/${path}`, undefined, this.token);
  }

  post<Body>(
    path: string,
    body: unknown = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<OrProblem<Body>>> {
    return this.app.request('POST', `/api/inventory/${path}`, body, this.token, headers);
  }

  put<Body>(
    path: string,
    body: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<OrProblem<Body>>> {
    return this.app.request('PUT', `/api/inventory/${path}`, body, this.token, headers);
  }

  async location(code: string): Promise<LocationAnswer> {
    return (await this.post<LocationAnswer>('locations', { code, name: `Lager ${code}` })).body;
  }

  async article(number: string, what: object = {}): Promise<ArticleAnswer> {
    return (await this.post<ArticleAnswer>('articles', { number, name: `Artikel ${number}`, ...what })).body;
  }

  move(
    type: string,
    articleId: string,
    locationId: string,
    quantity: number,
    what: object = {},
  ): Promise<Answer<OrProblem<MovementAnswer>>> {
    return this.post('movements', { type, articleId, locationId, quantity, ...what });
  }
}
