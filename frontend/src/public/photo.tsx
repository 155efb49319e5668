import { srcSetOf, type ShownPicture } from '#contracts/values/shown-picture.js';

type PhotoProps = {
  readonly of: ShownPicture;
  readonly alt: string;
  /** How wide it is shown, as in CSS. */
  readonly sizes: string;
  readonly className?: string;
  /** True: in the first view, so that it is not loaded late. */
  readonly first?: boolean;
};

/** A photograph in the width that the screen needs; its place is kept while it loads. */
export function Photo({ of, alt, sizes, className, first = false }: PhotoProps) {
  return (
    <img
      className={className}
      src={of.url}
      srcSet={srcSetOf(of)}
      sizes={sizes}
      alt={alt}
      width={of.width ?? undefined}
      height={of.height ?? undefined}
      loading={first ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}
