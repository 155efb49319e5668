import { together } from './together.js';

it('several decorators in one are applied as if each was written above the field', () => {
  const applied: unknown[] = [];
  const says =
    (word: string): PropertyDecorator =>
    (target, key) => {
      applied.push([word, (target as { kind: string }).kind, key]);
    };
  together(says('upper'), says('lower'))({ kind: 'boat' }, 'name');
  // TypeScript applies the decorator nearest to the field first.
  expect(applied).toEqual([
    ['lower', 'boat', 'name'],
    ['upper', 'boat', 'name'],
  ]);
});
