import * as classValidator from 'class-validator';

/** Arguments of a constraint: `@Length(3, 50)` has 3 and 50. */
type Arguments = readonly unknown[];
type Message = string | ((args: Arguments, value: unknown) => string);

export const REQUIRED = 'Pflichtfeld.';
const INVALID = 'Ungültiger Wert.';
const TEXT = 'Muss ein Text sein.';
const NUMBER = 'Muss eine Zahl sein.';

const plural = (count: unknown, one: string, many: string): string =>
  `${String(count)} ${count === 1 ? one : many}`;
const characters = (count: unknown): string => plural(count, 'Zeichen', 'Zeichen');
const entries = (count: unknown): string => plural(count, 'Eintrag', 'Einträge');
const german = (value: unknown): string =>
  typeof value === 'number' ? value.toLocaleString('de-DE', { maximumFractionDigits: 6 }) : String(value);
const oneOf = (allowed: unknown): string => {
  const values = Array.isArray(allowed) ? allowed : Object.values((allowed ?? {}) as Record<string, unknown>);
  return values.length > 0 && values.length <= 12
    ? `Erlaubt sind: ${values.map(String).join(', ')}.`
    : INVALID;
};

/**
 * The German sentence of every constraint, most important first: a field with several faults reports the first one
 * here.
 */
const messages: Readonly<Record<string, Message>> = {
  isDefined: REQUIRED,
  isNotEmpty: REQUIRED,
  isString: TEXT,
  isBoolean: 'Muss ja oder nein sein.',
  isInt: 'Muss eine ganze Zahl sein.',
  isNumber: ([options], value) => {
    const places = (options as { maxDecimalPlaces?: number } | undefined)?.maxDecimalPlaces;
    return typeof value === 'number' && Number.isFinite(value) && places !== undefined
      ? `Höchstens ${plural(places, 'Nachkommastelle', 'Nachkommastellen')}.`
      : NUMBER;
  },
  isArray: 'Muss eine Liste sein.',
  isObject: 'Muss ein Objekt sein.',
  nestedValidation: 'Muss ein Objekt sein.',
  isIn: ([allowed]) => oneOf(allowed),
  isEnum: ([allowed]) => oneOf(allowed),
  isUuid: 'Ungültige Kennung.',
  isEmail: 'Keine gültige E-Mail-Adresse.',
  isUrl: 'Keine gültige Internetadresse.',
  isIBAN: 'Keine gültige IBAN.',
  isBIC: 'Kein gültiger BIC.',
  isLength: ([min, max], value) =>
    lengthMessage(Number(min), max === undefined ? undefined : Number(max), value),
  minLength: ([min], value) => lengthMessage(Number(min), undefined, value),
  maxLength: ([max]) => `Höchstens ${characters(max)}.`,
  isByteLength: INVALID,
  min: ([min]) => `Mindestens ${german(min)}.`,
  max: ([max]) => `Höchstens ${german(max)}.`,
  isPositive: 'Muss größer als 0 sein.',
  isNegative: 'Muss kleiner als 0 sein.',
  arrayNotEmpty: 'Mindestens ein Eintrag.',
  arrayMinSize: ([min]) => `Mindestens ${entries(min)}.`,
  arrayMaxSize: ([max]) => `Höchstens ${entries(max)}.`,
  arrayUnique: 'Ein Eintrag kommt mehrfach vor.',
  isDateString: 'Kein gültiges Datum.',
  isIso8601: 'Kein gültiges Datum.',
  isDate: 'Kein gültiges Datum.',
  isNumberString: NUMBER,
  matches: 'Ungültiges Format.',
  whitelistValidation: 'Unbekanntes Feld.',
  isBase64: 'Keine gültigen Base64-Daten.',
};

const rank = new Map(Object.keys(messages).map((name, index) => [name, index]));

/** The names class-validator itself uses; their texts are English and must not be shown. */
const builtIn = new Set(
  Object.values(classValidator).filter((value): value is string => typeof value === 'string'),
);

/** Lower means more important; our own constraints come last. */
export function rankOf(constraint: string): number {
  return rank.get(constraint) ?? rank.size;
}

/** The German sentence for a broken constraint; `ownText` is used for our own validators. */
export function messageOf(constraint: string, args: Arguments, value: unknown, ownText: string): string {
  const message = Object.hasOwn(messages, constraint) ? messages[constraint] : undefined;
  if (message === undefined) return builtIn.has(constraint) ? INVALID : ownText;
  return typeof message === 'string' ? message : message(args, value);
}

function lengthMessage(min: number, max: number | undefined, value: unknown): string {
  if (typeof value !== 'string') return TEXT;
  if (value.trim() === '' && min > 0) return REQUIRED;
  return value.length < min || max === undefined
    ? `Mindestens ${characters(min)}.`
    : `Höchstens ${characters(max)}.`;
}
