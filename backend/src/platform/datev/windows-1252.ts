import iconv from 'iconv-lite';

/** Letters and signs that are no letter of Windows-1252 with a mark. */
const SPELLED: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  Ŧ: 'T',
  ŧ: 't',
  Ŋ: 'N',
  ŋ: 'n',
  Ə: 'E',
  ə: 'e',
  ı: 'i',
  ĸ: 'k',
  ẞ: 'SS',
  '\u2010': '-',
  '\u2011': '-',
  '\u2212': '-',
};

const ASCII = /^[ -~]*$/;

/** The text with letters that Windows-1252 has: `Łukasz Şahin` becomes `Lukasz Sahin`. What has no such letter stays. */
export function inWindows1252(text: string): string {
  if (ASCII.test(text)) return text;
  return [...text.normalize('NFC')].map(spelled).join('');
}

function spelled(sign: string): string {
  if (isKnown(sign)) return sign;
  const stated = SPELLED[sign];
  if (stated !== undefined) return stated;
  const plain = sign.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return plain !== '' && isKnown(plain) ? plain : sign;
}

const isKnown = (text: string): boolean => iconv.decode(iconv.encode(text, 'win1252'), 'win1252') === text;
