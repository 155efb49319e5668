import type { PersonalFields } from './domain-event.js';

type Data = {
  readonly subjectId: string;
  readonly name: string;
  readonly nickname: string | null;
  readonly note?: string;
  readonly age: number;
  readonly isRegular: boolean;
  readonly kind: 'private' | 'company';
  readonly address: { readonly street: string };
  readonly phones: readonly string[];
};

/** Checked by the compiler: a missing or additional field does not compile. */
const mayBePersonal: Readonly<Record<PersonalFields<Data>['fields'][number], true>> = {
  subjectId: true,
  name: true,
  nickname: true,
  note: true,
};

it('only a text field can be personal: no number, no choice, no object', () => {
  const fields: PersonalFields<Data>['fields'] = ['name', 'nickname', 'note'];
  expect(fields.filter((field) => mayBePersonal[field])).toEqual(fields);
  // @ts-expect-error after an erasure a number cannot read "[gelöscht]"
  const aNumber: PersonalFields<Data>['fields'] = ['age'];
  // @ts-expect-error nor can a choice
  const aChoice: PersonalFields<Data>['fields'] = ['kind'];
  // @ts-expect-error nor can an object or a list
  const parts: PersonalFields<Data>['fields'] = ['address', 'phones'];
  expect([...aNumber, ...aChoice, ...parts].some((field) => mayBePersonal[field])).toBe(false);
});
