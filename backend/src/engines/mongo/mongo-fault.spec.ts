import { StoreUnavailable } from '../../platform/store-unavailable.js';
import { mongoFault } from './mongo-fault.js';

const refused = (code: number, message: string): Error =>
  Object.assign(new Error(message), { name: 'MongoServerError', code });

describe('a refusal by MongoDB', () => {
  it('is temporary if a query names an index that is being built', () => {
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

  it('stays an error of ours if the value is invalid', () => {
    const error = refused(2, '$in needs an array');
    expect(mongoFault(error)).toBe(error);
  });
});
