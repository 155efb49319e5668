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

/** Held by the type check: a field that is missing here, or one too many, does not compile. */
const mayBePersonal: Readonly<Record<PersonalFields<Data>['fields'][number], true>> = {
  subjectId: true,
  name: true,
  nickname: true,
  note: true,
};

it('only a text, or nothing, can be personal: no number, no choice of words, nothing with parts', () => {
  const fields: PersonalFields<Data>['fields'] = ['name', 'nickname', 'note'];
  expect(fields.filter((field) => mayBePersonal[field])).toEqual(fields);
  // @ts-expect-error forgotten, a number could not read "[gelöscht]"
  const aNumber: PersonalFields<Data>['fields'] = ['age'];
  // @ts-expect-error nor could one of two words
  const aChoice: PersonalFields<Data>['fields'] = ['kind'];
  // @ts-expect-error nor what has parts
  const parts: PersonalFields<Data>['fields'] = ['address', 'phones'];
  expect([...aNumber, ...aChoice, ...parts].some((field) => mayBePersonal[field])).toBe(false);
});
