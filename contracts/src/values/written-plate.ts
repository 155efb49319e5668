import { cleanPlate } from './plate.js';
import { isDistrict } from './plate-districts.js';

const APART = /^([A-ZÄÖÜ]{1,3})[- ]+([A-Z]{1,2})[- ]*([1-9]\d{0,3})[- ]*([EH]?)$/;
const RUN_TOGETHER = /^([A-ZÄÖÜ]{2,5})([1-9]\d{0,3})([EH]?)$/;

/**
 * A German plate as plates are written: `AH-XY 77` for `ahxy77` or `ah xy 77`. A text that is no German plate, or that
 * can be two of them (`B-AB 123` and `BA-B 123`), only gets what `cleanPlate` does.
 */
export function writtenPlate(typed: string): string {
  const plate = cleanPlate(typed).trim();
  const apart = APART.exec(plate);
  if (apart) return written(apart[1], apart[2], apart[3], apart[4]);
  const [, letters = '', number, mark] = RUN_TOGETHER.exec(plate) ?? [];
  const ways = [1, 2, 3]
    .map((length) => [letters.slice(0, length), letters.slice(length)] as const)
    .filter(([, rest]) => /^[A-Z]{1,2}$/.test(rest));
  const known = ways.filter(([district]) => isDistrict(district));
  const [only, other] = known;
  return only && !other ? written(only[0], only[1], number, mark) : plate;
}

function written(district = '', letters = '', number = '', mark = ''): string {
  return `${district}-${letters} ${number}${mark}`;
}
