import { encode } from 'uqr';
import './qr-label.css';

type QrLabelProps = {
  /** The encoded text, e.g. the address of the article. */
  readonly value: string;
  /** The lines beside the code: a number, a name. */
  readonly title: string;
  readonly lines?: readonly string[];
};

/** A label to print: the code, and beside it what people read. Always black on white. */
export function QrLabel({ value, title, lines = [] }: QrLabelProps) {
  const { size, data } = encode(value, { ecc: 'M', border: 1 });
  const modules = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <figure className="qr-label">
      <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden="true">
        <path d={modules.join('')} />
      </svg>
      <figcaption>
        <span className="sr">QR-Code: {value}</span>
        <b>{title}</b>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </figcaption>
    </figure>
  );
}
