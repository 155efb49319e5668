/** Several decorators of a field as one, as if they stood there in this order. */
export function together(...decorators: readonly PropertyDecorator[]): PropertyDecorator {
  return (target, key) => {
    for (const decorate of decorators.toReversed()) decorate(target, key);
  };
}
