const drawing = new URL('./hero-drawing.svg', import.meta.url).href;

/**
 * The estate on the lift, drawn as on a workshop sheet. A file of its own, referred to and not an image, so that its
 * lines take the theme's colours.
 */
export function HeroDrawing() {
  return (
    <svg className="home-drawing" viewBox="0 0 640 330" aria-hidden="true">
      <use href={`${drawing}#lift`} />
    </svg>
  );
}
