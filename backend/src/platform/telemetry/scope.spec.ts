import { closeScope, noteUnknownWrite, noteWrite, openScope } from './scope.js';

describe('the scope of a request', () => {
  it('is told of the last append under its correlation id, and of no other', () => {
    const [scope, other] = [openScope('one'), openScope('other')];
    noteWrite('one', '00000008');
    noteWrite('one', '00000007');
    expect([scope.lastWrite, scope.mayHaveWritten]).toEqual(['00000008', true]);
    expect([other.lastWrite, other.mayHaveWritten]).toEqual([null, false]);
  });

  it('is told of a write whose outcome nobody knows', () => {
    const scope = openScope('unsure');
    noteUnknownWrite('unsure');
    expect([scope.lastWrite, scope.mayHaveWritten]).toEqual([null, true]);
  });

  it('shares what is told with another request that came with the same correlation id', () => {
    const [first, second] = [openScope('twice'), openScope('twice')];
    noteWrite('twice', '00000001');
    closeScope(first);
    noteWrite('twice', '00000002');
    expect([first.lastWrite, second.lastWrite]).toEqual(['00000001', '00000002']);
  });

  it('is forgotten when it is closed, and closed twice without harm', () => {
    const scope = openScope('gone');
    closeScope(scope);
    closeScope(scope);
    noteWrite('gone', '00000001');
    expect(scope.mayHaveWritten).toBe(false);
  });
});
