import { oneSpelling } from './request-target.js';

describe('the spelling of a request target', () => {
  it.each([
    ['/api/cars?x=%61', '/api/cars?x=%61'],
    ['/%61pi/c%61rs', '/api/cars'],
    ['/ap%69/cars', '/api/cars'],
    ['http://elsewhere.example/api/cars?x=1', '/api/cars?x=1'],
    ['HTTPS://elsewhere.example:443/%61pi/cars', '/api/cars'],
    ['http://elsewhere.example', '/'],
    ['http://elsewhere.example?x=1', '/?x=1'],
  ])('%s means %s', (target, meant) => {
    expect(oneSpelling(target)).toBe(meant);
  });

  it.each([
    '/api/a%2Fb',
    '/api/a%20b',
    '/api/%5Bx%5D',
    '/api/%C3%A4',
    '//api/cars',
    '/api/cars/',
    '/api/a%2561',
  ])('keeps %s, which means something else or has no other spelling', (target) => {
    expect(oneSpelling(target)).toBe(target);
  });

  it('makes broken escapes literal, so that they get 404 instead of 400', () => {
    expect(oneSpelling('/api/50%')).toBe('/api/50%25');
    expect(oneSpelling('/api/%e4?x=%')).toBe('/api/%25e4?x=%');
  });

  it.each([
    '*',
    'x',
    'api/cars',
    '?x=1',
    '/api/cars#x',
    'elsewhere.example:443',
    'ftp://elsewhere.example/api/cars',
  ])('gives %s, which is no path, a path without a route', (target) => {
    expect(oneSpelling(target)).toBe('/api/no-such-target');
  });
});
