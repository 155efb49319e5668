import { getMetadataStorage } from 'class-validator';

type Declarations = Pick<ReturnType<typeof getMetadataStorage>, 'getTargetValidationMetadatas'>;

const remembering = new WeakSet<Declarations>();

/**
 * Has class-validator remember what a class declares. It looks through the classes of all DTOs for ancestors each time an
 * object is checked, which costs more than the check; a class that is made declares no more. What is asked for a group or
 * a schema is looked for as before.
 */
export function rememberDeclarations(declarations: Declarations = getMetadataStorage()): void {
  if (remembering.has(declarations)) return;
  remembering.add(declarations);
  const find = declarations.getTargetValidationMetadatas.bind(declarations);
  const known = new Map<unknown, ReturnType<typeof find>>();
  declarations.getTargetValidationMetadatas = (target, schema, always, strictGroups, groups) => {
    if (schema || always || strictGroups || groups !== undefined)
      return find(target, schema, always, strictGroups, groups);
    const found = known.get(target) ?? find(target, schema, always, strictGroups);
    known.set(target, found);
    return found;
  };
}
