import type { ArticleAnswer } from '#contracts/inventory/articles/articles.api.js';
import type { LocationAnswer } from '#contracts/inventory/locations/locations.api.js';
import { startTestApp, type TestApp } from '../../testing/start-test-app.js';
import { StockCalls } from './stock-calls.js';

/** An application with a user of the store; two new locations and a new article for each test. */
export class StoreRoom {
  round = 0;
  app!: TestApp;
  store!: StockCalls;
  main!: LocationAnswer;
  shelf!: LocationAnswer;
  filter!: ArticleAnswer;

  get levelId(): string {
    return `${this.filter.id}_${this.main.id}`;
  }

  static open(): StoreRoom {
    const room = new StoreRoom();
    beforeAll(async () => {
      room.app = await startTestApp();
      room.store = await StockCalls.as(room.app, 'LAGERIST');
    });
    afterAll(() => room.app.close());
    beforeEach(() => room.furnish());
    return room;
  }

  private async furnish(): Promise<void> {
    const round = ++this.round;
    this.main = await this.store.location(`HL${round}`);
    this.shelf = await this.store.location(`R${round}`);
    this.filter = await this.store.article(`OF ${round}`, { minimumStock: 4, salePrice: 12.5, unit: 'Stk' });
  }
}
