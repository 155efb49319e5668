// Writes the schema of every answer of the API to the given file (or to the terminal), derived from the return types
// that the controllers' methods declare. `npm run build` runs it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  BooleanType,
  createFormatter,
  createParser,
  DEFAULT_CONFIG,
  LiteralType,
  NullType,
  NumberType,
  ObjectProperty,
  ObjectType,
  SchemaGenerator,
  StringType,
  UnionType,
} from 'ts-json-schema-generator';
import ts from 'typescript';

const root = join(import.meta.dirname, '..');
const NAME_IN_SCHEMAS = /[^\w.-]+/g;
/** Wrapper types that are not part of the answer. */
const UNWRAPPED = 'type Promise<Answer> = Answer;\ntype JsonText<Answer> = Answer;\n';

/** `export type CarsController__list = …` for each method of the controllers in this file, with the imports that it needs. */
function answerTypes(file) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2023, true);
  const lines = [];
  const used = new Set();
  for (const controller of source.statements.filter(ts.isClassDeclaration)) {
    if (!isDecorated(controller, /^Controller\(/)) continue;
    for (const method of controller.members.filter(ts.isMethodDeclaration)) {
      if (!isDecorated(method, /^(Get|Post|Put|Patch|Delete)\(/)) continue;
      const name = `${controller.name.text}__${method.name.text}`;
      if (!method.type) throw new Error(`${name} does not say what it answers: write its return type.`);
      namesIn(method.type, used);
      lines.push(`export type ${name} = ${method.type.getText(source)};`);
    }
  }
  return `${UNWRAPPED}${importsOf(source, file, used)}${lines.join('\n')}\n`;
}

function isDecorated(node, pattern) {
  return (ts.getDecorators(node) ?? []).some(({ expression }) => pattern.test(expression.getText()));
}

function namesIn(node, names) {
  if (ts.isIdentifier(node)) names.add(node.text);
  ts.forEachChild(node, (child) => namesIn(child, names));
}

/** The imports of these names, and what the file itself exports of them. */
function importsOf(source, file, used) {
  const lines = [];
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) {
      const named = statement.importClause?.namedBindings;
      if (!named || !ts.isNamedImports(named)) continue;
      const wanted = named.elements.filter(
        ({ name }) => used.has(name.text) && !UNWRAPPED.includes(` ${name.text}<`),
      );
      const names = wanted.map(({ name, propertyName }) =>
        propertyName ? `${propertyName.text} as ${name.text}` : name.text,
      );
      if (names.length > 0)
        lines.push(
          `import type { ${names.join(', ')} } from ${statement.moduleSpecifier.getText(source)};\n`,
        );
    } else if (ts.isTypeAliasDeclaration(statement) || ts.isInterfaceDeclaration(statement)) {
      if (!used.has(statement.name.text)) continue;
      lines.push(
        `import type { ${statement.name.text} } from './${file.split('/').at(-1).replace(/\.ts$/, '.js')}';\n`,
      );
    }
  }
  return lines.join('');
}

/** The compiler program for these generated files and their imports. */
function programOf(texts) {
  const config = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config;
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const host = ts.createCompilerHost({ ...options, types: [] }, true);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => texts.has(name) || fileExists(name);
  host.getSourceFile = (name, ...rest) =>
    texts.has(name)
      ? ts.createSourceFile(name, texts.get(name), ts.ScriptTarget.ES2023, true)
      : getSourceFile(name, ...rest);
  return ts.createProgram([...texts.keys()], { ...options, types: [], noEmit: true }, host);
}

/** Reads `RecordOf<typeof fields>`: the generator does not follow the types of values, the compiler does. */
class RecordParser {
  #checker;

  constructor(checker) {
    this.#checker = checker;
  }

  supportsNode(node) {
    return ts.isTypeReferenceNode(node) && node.typeName.getText() === 'RecordOf';
  }

  createType(node) {
    const record = this.#checker.getTypeFromTypeNode(node);
    const properties = record.getProperties().map((property) => {
      const type = this.#valueType(this.#checker.getTypeOfSymbol(property));
      return new ObjectProperty(property.name, type, true);
    });
    return new ObjectType(`record-${node.getText()}`, [], properties, false);
  }

  #valueType(type) {
    if (type.isUnion() && !(type.flags & ts.TypeFlags.Boolean))
      return new UnionType(
        type.types
          .toSorted((one, other) => (one.flags & ts.TypeFlags.Null) - (other.flags & ts.TypeFlags.Null))
          .map((one) => this.#valueType(one)),
      );
    if (type.isLiteral()) return new LiteralType(type.value);
    if (type.flags & ts.TypeFlags.BooleanLike) return new BooleanType();
    if (type.flags & ts.TypeFlags.Null) return new NullType();
    if (type.flags & ts.TypeFlags.Number) return new NumberType();
    if (type.flags & ts.TypeFlags.String) return new StringType();
    throw new Error(`A record holds ${this.#checker.typeToString(type)}`);
  }
}

/** All schemas by name; different types with the same name get a number. */
class Schemas {
  all = {};
  #made = new Map();

  /** Adds these definitions and returns the schema with updated references. */
  add(definitions, schema) {
    const names = new Map();
    for (const [name, definition] of Object.entries(definitions)) {
      names.set(`#/definitions/${name}`, this.#place(name, JSON.stringify(definition)));
    }
    const moved = (value) =>
      JSON.parse(JSON.stringify(value), (key, inner) =>
        key === '$ref' && names.has(inner) ? `#/components/schemas/${names.get(inner)}` : inner,
      );
    for (const [name, definition] of Object.entries(definitions)) {
      this.all[names.get(`#/definitions/${name}`)] = moved(definition);
    }
    return moved(schema);
  }

  #place(name, text) {
    const legal = name.replace(NAME_IN_SCHEMAS, '_').replace(/^_|_$/g, '');
    for (let nth = 1; ; nth++) {
      const place = nth === 1 ? legal : `${legal}_${nth}`;
      const there = this.#made.get(place);
      if (there !== undefined && there !== text) continue;
      this.#made.set(place, text);
      return place;
    }
  }
}

/** `{ answers: { 'CarsController.list': schema | null }, schemas }`; null: the answer has no body. */
function answerSchemas() {
  const controllers = readdirSync(join(root, 'backend', 'src'), { recursive: true })
    .filter((file) => file.endsWith('.controller.ts'))
    .toSorted()
    .map((file) => join(root, 'backend', 'src', file));
  const texts = new Map(controllers.map((file) => [file.replace(/\.ts$/, '.answers.ts'), answerTypes(file)]));
  const program = programOf(texts);
  const config = {
    ...DEFAULT_CONFIG,
    expose: 'export',
    topRef: false,
    encodeRefs: false,
    skipTypeCheck: true,
  };
  const generator = new SchemaGenerator(
    program,
    createParser(program, config, (parsers) =>
      parsers.addNodeParser(new RecordParser(program.getTypeChecker())),
    ),
    createFormatter(config),
    config,
  );
  const schemas = new Schemas();
  const answers = {};
  for (const text of texts.values()) {
    for (const [, name, type] of text.matchAll(/^export type (\w+) = (.*?);$/gms)) {
      const isEmpty = /^(Promise<)?void>?$/.test(type);
      answers[name.replace('__', '.')] = isEmpty ? null : schemaOf(generator, name, schemas);
    }
  }
  return {
    answers,
    schemas: Object.fromEntries(Object.entries(schemas.all).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function schemaOf(generator, name, schemas) {
  try {
    const { $schema: _, definitions = {}, ...schema } = generator.createSchema(name);
    return schemas.add(definitions, schema);
  } catch (error) {
    throw new Error(`The answer of ${name.replace('__', '.')} cannot be described: ${error.message}`, {
      cause: error,
    });
  }
}

const text = `${JSON.stringify(answerSchemas(), null, 2)}\n`;
if (process.argv[2]) writeFileSync(process.argv[2], text);
else process.stdout.write(text);
