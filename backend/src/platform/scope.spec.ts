import { closeScope, noteUnknownWrite, noteWrite, openScope } from './scope.js';

describe('the scope of a request', () => {
  it('knows the last append with its correlation id only', () => {
    const [scope, other] = [openScope('one'), openScope('other')];
    noteWrite('one', '00000008');
    noteWrite('one', '00000007');
    expect([scope.lastWrite, scope.mayHaveWritten]).toEqual(['00000008', true]);
    expect([other.lastWrite, other.mayHaveWritten]).toEqual([null, false]);
  });

  it('knows of a write with unknown outcome', () => {
    const scope = openScope('unsure');
    noteUnknownWrite('unsure');
    expect([scope.lastWrite, scope.mayHaveWritten]).toEqual([null, true]);
  });

  it('shares writes with another request of the same correlation id', () => {
    const [first, second] = [openScope('twice'), openScope('twice')];
    noteWrite('twice', '00000001');
    closeScope(first);
    noteWrite('twice', '00000002');
    expect([first.lastWrite, second.lastWrite]).toEqual(['00000001', '00000002']);
  });

  it('is forgotten when it is closed; closing is idempotent', () => {
    const scope = openScope('gone');
    closeScope(scope);
    closeScope(scope);
    noteWrite('gone', '00000001');
    expect(scope.mayHaveWritten).toBe(false);
  });
});
