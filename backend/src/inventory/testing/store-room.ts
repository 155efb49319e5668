import type { ArticleAnswer } from '#contracts/inventory/articles.api.js';
import type { LocationAnswer } from '#contracts/inventory/locations.api.js';
import { startTestApp, type TestApp } from '../../testing/start-test-app.js';
import { StockCalls } from './stock-calls.js';

/** A running application with one who keeps the store; before each test two new locations and a new article. */
export class StoreRoom {
  round = 0;
  app!: TestApp;
  store!: StockCalls;
  main!: LocationAnswer;
  shelf!: LocationAnswer;
  /** Wants at least 4. */
  filter!: ArticleAnswer;

  get levelId(): string {
    return `${this.filter.id}_${this.main.id}`;
  }

  /** Registers what sets it up and takes it down. */
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
