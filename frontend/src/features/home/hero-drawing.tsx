/** The estate on the lift, drawn as on a workshop sheet. */
export function HeroDrawing() {
  return (
    <svg className="home-drawing" viewBox="0 0 640 330" fill="none" aria-hidden="true">
      <g stroke="var(--wb-brand-100)" strokeWidth="1.2">
        <path d="M20 262h600M60 262V84h14v178M566 262V84h14v178" />
        <path d="M52 262h30M558 262h30" strokeWidth="4" />
        <path d="M74 216h106M566 216H460" strokeWidth="3" />
        <path d="M176 212h18M446 212h18" strokeWidth="6" />
      </g>
      <g
        stroke="var(--wb-brand-140)"
        strokeWidth="2.2"
        strokeLinejoin="round"
        strokeLinecap="round"
        transform="translate(24 14)"
      >
        <path
          fill="var(--wb-hero)"
          d="M60 186c-8-3-12-9-13-18-1-22 1-42 12-60l30-46c8-13 18-20 34-22 74-8 152-9 222 0 36 5 68 29 98 58 54 5 104 14 134 34 14 9 20 24 20 40 0 9-4 13-12 14l-42 2a46 46 0 0 0-91 0l-252 0a46 46 0 0 0-91 0z"
        />
        <path d="M111 96l22-32c5-7 11-10 19-11 34-3 68-4 104-4l5 49zM272 49c26 0 48 1 68 4 27 4 52 21 76 44l-138 1z" />
        <path d="M266 98c4 28 5 56 3 88M194 186c-6-30-9-60-6-86M416 100c4 14 5 34-4 62" />
        <path d="M226 116h20M360 116h20M590 128c-14-2-26-1-38 4M50 120c10 0 16 4 18 12M598 164h-46M48 160h34" />
        <path d="M425 101c-2-9-8-13-17-12" />
        <Wheel x={155} />
        <Wheel x={498} />
      </g>
      <g stroke="var(--wb-accent)" strokeWidth="1.3">
        <path d="M179 250v50M522 250v50M179 290h343" />
        <path d="m179 290 10-4v8zM522 290l-10-4v8z" fill="var(--wb-accent)" />
        <path d="M179 150v112M522 150v112" strokeDasharray="12 4 2 4" strokeWidth="1" />
      </g>
      <rect x="318" y="279" width="66" height="22" fill="var(--wb-hero)" />
      <text x="351" y="295" fill="var(--wb-accent)" fontSize="14" textAnchor="middle">
        2.648 mm
      </text>
    </svg>
  );
}

function Wheel({ x }: { x: number }) {
  return (
    <>
      <circle cx={x} cy="192" r="37" fill="var(--wb-hero)" />
      <circle cx={x} cy="192" r="23" />
      <circle cx={x} cy="192" r="5" />
      <path d={`M${x} 169v18m0 10v18m-23-23h18m10 0h18`} strokeWidth="1.5" />
    </>
  );
}
