/** Bank code and number within a German IBAN. */
const GERMAN_IBAN = /^DE\d{2}(\d{8})(\d{10})$/;
/** As MT940 names it: `12030000/1020304050`. */
const CODE_AND_NUMBER = /^(\d{8})\/0*(\d{1,10})$/;

/** One spelling of an account of the garage: files in MT940 name a German account by bank code and number. */
export function accountKey(account: string): string {
  const bare = account.replaceAll(/\s/g, '').toUpperCase();
  const [, code, number] = GERMAN_IBAN.exec(bare) ?? CODE_AND_NUMBER.exec(bare) ?? [];
  return code === undefined || number === undefined ? bare : `${code}/${number.padStart(10, '0')}`;
}
