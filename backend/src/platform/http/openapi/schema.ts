import { getMetadataStorage, ValidationTypes } from 'class-validator';

/** The part of JSON Schema that our bodies need. */
export type Schema = { readonly [keyword: string]: unknown };
export type DtoClass = new () => object;

type Constraint = { readonly name: string; readonly args: readonly unknown[]; readonly each: boolean };

const keywords: Readonly<Record<string, (args: readonly unknown[]) => Schema>> = {
  isString: () => ({ type: 'string' }),
  isBoolean: () => ({ type: 'boolean' }),
  isInt: () => ({ type: 'integer' }),
  isNumber: () => ({ type: 'number' }),
  isArray: () => ({ type: 'array' }),
  isObject: () => ({ type: 'object' }),
  isMoney: () => ({ type: 'number', multipleOf: 0.01 }),
  isDecimalNumber: ([places]) => ({ type: 'number', multipleOf: Number(`1e-${places as number}`) }),
  isQuantity: () => ({ type: 'number', minimum: 0.001, maximum: 999_999.999, multipleOf: 0.001 }),
  isPercent: () => ({ type: 'number', minimum: 0, maximum: 100, multipleOf: 0.01 }),
  isQuantityOrZero: () => ({ type: 'number', minimum: 0, maximum: 999_999.999, multipleOf: 0.001 }),
  isInstant: () => ({ type: 'string', format: 'date-time' }),
  isEmail: () => ({ type: 'string', format: 'email' }),
  isUrl: () => ({ type: 'string', format: 'uri' }),
  isUuid: () => ({ type: 'string', format: 'uuid' }),
  isLocalDate: () => ({ type: 'string', format: 'date' }),
  isLocalTime: () => ({ type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
  isIn: ([values]) => oneOf(values as readonly unknown[]),
  isEnum: ([values]) => oneOf(Object.values(values as object)),
  isNotEmpty: () => ({ minLength: 1 }),
  isLength: ([min, max]) => ({ minLength: min, ...(max === undefined ? {} : { maxLength: max }) }),
  minLength: ([min]) => ({ minLength: min }),
  maxLength: ([max]) => ({ maxLength: max }),
  matches: ([pattern]) => (pattern instanceof RegExp ? { pattern: pattern.source } : {}),
  min: ([min]) => ({ minimum: min }),
  max: ([max]) => ({ maximum: max }),
  arrayMinSize: ([min]) => ({ minItems: min }),
  arrayMaxSize: ([max]) => ({ maxItems: max }),
};

/** The type is stated because compilers differ in the `design:type` of a union of literals. */
function oneOf(values: readonly unknown[]): Schema {
  const [type, another] = new Set(values.map((value) => typeof value));
  return { ...(type === undefined || another !== undefined ? {} : { type }), enum: values };
}

export function schemaOf(dto: DtoClass): Schema {
  const declared = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  const properties: Record<string, Schema> = {};
  const required: string[] = [];
  for (const name of [...new Set(declared.map(({ propertyName }) => propertyName))].toSorted()) {
    const own = declared.filter(({ propertyName }) => propertyName === name);
    const constraints = own.map((metadata) => ({
      name: metadata.name ?? metadata.type,
      args: metadata.constraints ?? [],
      each: metadata.each === true,
    }));
    properties[name] = propertySchema(dto, name, constraints);
    if (!own.some(({ type }) => type === ValidationTypes.CONDITIONAL_VALIDATION)) required.push(name);
  }
  return { type: 'object', properties, ...(required.length === 0 ? {} : { required }) };
}

function propertySchema(dto: DtoClass, name: string, constraints: readonly Constraint[]): Schema {
  const designed: unknown = Reflect.getMetadata('design:type', dto.prototype as object, name);
  const isArray = designed === Array || constraints.some((constraint) => constraint.name === 'isArray');
  const own = isArray ? constraints.filter(({ each }) => !each) : constraints;
  const schema = { ...typeOf(designed), ...merged(own) };
  if (!isArray) return schema;
  return { ...schema, type: 'array', items: merged(constraints.filter(({ each }) => each)) };
}

function typeOf(designed: unknown): Schema {
  if (designed === String) return { type: 'string' };
  if (designed === Number) return { type: 'number' };
  if (designed === Boolean) return { type: 'boolean' };
  if (typeof designed !== 'function' || designed === Array || designed === Object) return {};
  return schemaOf(designed as DtoClass);
}

function merged(constraints: readonly Constraint[]): Schema {
  const parts = constraints.map(({ name, args }) =>
    Object.hasOwn(keywords, name) ? keywords[name]?.(args) : {},
  );
  return Object.assign({}, ...parts) as Schema;
}
