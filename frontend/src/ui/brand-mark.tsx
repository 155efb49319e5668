/** The house's mark: hexagon, check, brass edge. */
export function BrandMark() {
  return (
    <svg className="mark" viewBox="0 0 40 40" aria-hidden="true">
      <path d="M20 1.5 36 10.7v18.6L20 38.5 4 29.3V10.7z" fill="var(--wb-brand-90)" />
      <circle cx="20" cy="20" r="9.5" fill="#fff" />
      <g fill="none" strokeLinejoin="round">
        <path
          d="m14.8 20.2 3.8 3.9 6.8-8"
          stroke="var(--wb-brand-60)"
          strokeWidth="2.8"
          strokeLinecap="round"
        />
        <path d="M4 29.3 20 38.5 36 29.3" stroke="var(--wb-accent)" strokeWidth="2.6" />
      </g>
    </svg>
  );
}
