/** Combines several decorators of a field into one, as if they were written above the field in this order. */
export function together(...decorators: readonly PropertyDecorator[]): PropertyDecorator {
  return (target, key) => {
    for (const decorate of decorators.toReversed()) decorate(target, key);
  };
}
