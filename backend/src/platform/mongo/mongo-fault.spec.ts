import { StoreUnavailable } from '../event-store/event-store.js';
import { mongoFault } from './mongo-fault.js';

const refused = (code: number, message: string): Error =>
  Object.assign(new Error(message), { name: 'MongoServerError', code });

describe('what MongoDB refuses', () => {
  it('is away for a moment when a query names an index that is just being made', () => {
    const said = [
      'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
      'hint provided does not correspond to an existing index',
    ];
    for (const message of said) {
      const fault = mongoFault(refused(2, message));
      expect(fault).toBeInstanceOf(StoreUnavailable);
      expect(fault).toMatchObject({ fault: 'away' });
    }
  });

  it('stays a fault of ours when the value is really a bad one', () => {
    const error = refused(2, '$in needs an array');
    expect(mongoFault(error)).toBe(error);
  });
});
