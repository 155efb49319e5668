import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { permissions } from '#contracts/access/permissions.js';
import type { Grant } from '#contracts/access/access-manifest.js';
import { allReadModels, eventDefinitions, manifests } from '../manifests.js';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** The procedural documentation required by the GoBD; its lists are generated. */
export const PROCEDURES_FILE = join(ROOT, 'docs', 'verfahrensdokumentation.md');

const WHO: Readonly<Record<string, string>> = { public: 'jeder', 'signed-in': 'jeder Angemeldete' };

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

function events(): string {
  const moduleOf = new Map(
    manifests.flatMap(({ name, events: own }) => Object.keys(own).map((type) => [type, name] as const)),
  );
  const rows = Object.entries(eventDefinitions)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([type, { version, personal }]) => [
      `\`${type}\``,
      String(version),
      moduleOf.get(type) ?? 'kernel',
      personal === undefined ? '' : personal.fields.map((field) => `\`${field}\``).join(', '),
    ]);
  return table(['Ereignis', 'Version', 'Modul', 'verschlüsselt (personenbezogen)'], rows);
}

function readModels(): string {
  const rows = allReadModels
    .map(({ collection: { name, version } }) => [`\`${name}\``, String(version)])
    .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1));
  return table(['Lesemodell', 'Version'], rows);
}

function rights(): string {
  const rows = Object.entries(permissions as Readonly<Record<string, Grant>>)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, grant]) => [
      `\`${name}\``,
      typeof grant === 'string' ? (WHO[grant] ?? grant) : grant.join(', '),
    ]);
  return table(['Berechtigung', 'wer'], rows);
}

function versions(): string {
  const { version, engines, dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly version: string;
    readonly engines: { readonly node: string };
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const rows = [
    ['Werkstattbuch', version],
    ['Node.js', engines.node],
    ...Object.entries(dependencies).map(([name, wanted]) => [`\`${name}\``, wanted]),
  ];
  return table(['Bestandteil', 'Version'], rows);
}

const lists: Readonly<Record<string, () => string>> = {
  ereignisse: events,
  lesemodelle: readModels,
  berechtigungen: rights,
  versionen: versions,
};

/** Regenerates every list between its marks. Throws if a mark is missing. */
export function withLists(text: string): string {
  return Object.entries(lists).reduce((current, [name, list]) => {
    const [begin, end] = [`<!-- Liste ${name} -->`, `<!-- Ende ${name} -->`];
    const [from, to] = [current.indexOf(begin), current.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`The marks of the list ${name} are missing`);
    return `${current.slice(0, from)}${begin}\n\n${list()}\n\n${current.slice(to)}`;
  }, text);
}
