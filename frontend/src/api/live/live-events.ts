/**
 * Reads server-sent events as they arrive, in pieces of any size: takes the text of a piece and returns the names of the
 * `changed` events that it completes. Comments and other events are passed over.
 */
export function changedNamesReader(): (piece: string) => readonly string[] {
  let rest = '';
  return (piece) => {
    const blocks = (rest + piece).split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.flatMap(namesOf);
  };
}

function namesOf(block: string): readonly string[] {
  const lines = block.split('\n');
  if (!lines.includes('event: changed')) return [];
  const data = lines.find((line) => line.startsWith('data: '))?.slice('data: '.length);
  try {
    const { names } = JSON.parse(data ?? '') as { names?: unknown };
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}
