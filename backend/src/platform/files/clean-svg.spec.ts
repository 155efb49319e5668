import { refuse } from '#contracts/kernel/problem.js';
import { refusalOf } from '../../testing/given.js';
import { cleanSvg } from './clean-svg.js';

const unreadable = (detail: string) => refuse('validation-failed', { detail });
const clean = (svg: string): string => cleanSvg(Buffer.from(svg), unreadable).toString();
const drawing = (inner: string, more = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" ${more}>${inner}</svg>`;

describe('an SVG', () => {
  it('keeps shapes, gradients and their looks', () => {
    const inner =
      '<defs><linearGradient id="a"><stop offset="0" stop-color="#123456"></stop></linearGradient></defs>' +
      '<g transform="translate(1 2)"><path d="M0 0h10v10z" fill="url(#a)" stroke="red"></path></g>';
    const result = clean(drawing(inner));
    for (const part of ['viewBox="0 0 10 10"', 'stop-color="#123456"', 'd="M0 0h10v10z"', 'fill="url(#a)"'])
      expect(result).toContain(part);
  });

  it('turns style sheets and styles into attributes', () => {
    const result = clean(
      drawing('<style>.a, .b { fill: #00626f }</style><rect class="a" fill="red" style="opacity:.5;x-y:1"/>'),
    );
    expect(result).toContain('fill="#00626f"');
    expect(result).toContain('opacity=".5"');
    expect(result).not.toMatch(/style|class|x-y/);
  });

  it.each([
    ['<script>alert(1)</script>', /script|alert/],
    ['<path d="M0 0" onload="alert(1)"/>', /onload|alert/],
    ['<a href="javascript:alert(1)"><path d="M0 0"/></a>', /javascript/],
    ['<use href="https://evil.example/x.svg#a"/>', /evil/],
    ['<use xlink:href="data:image/svg+xml,x"/>', /data:/],
    ['<rect fill="url(https://evil.example/x)"/>', /evil/],
    ['<rect style="fill:url(https://evil.example/x)"/>', /evil/],
    [
      '<style>@import url(https://evil.example/x);.a{fill:url(//evil.example)}</style><rect class="a"/>',
      /evil/,
    ],
    ['<animate attributeName="href" to="javascript:alert(1)"/>', /animate|javascript/],
    ['<rect fill="&quot;/><script>alert(1)</script>"/>', /script|alert/],
    ['<feImage href="https://evil.example/x"/>', /evil/],
    ['<metadata>Geheim</metadata><!-- Geheim -->', /Geheim/],
    ['<set attributeName="onload" to="alert(1)"/>', /alert/],
  ])('loses what could do something: %s', (inner, gone) => {
    const shown = `${inner}<rect/>`;
    expect(
      clean(drawing(shown, 'xmlns:xlink="http://www.w3.org/1999/xlink" onclick="alert(1)"')),
    ).not.toMatch(gone);
    expect(clean(drawing(shown, 'onclick="alert(1)"'))).not.toContain('onclick');
  });

  it.each([
    ['text', drawing('<text>Ahornhof</text>'), 'enthält Text'],
    ['a photograph', drawing('<image href="data:image/png;base64,AAAA"/>'), 'eingebettetes Bild'],
    ['other things', drawing('<foreignObject><p>x</p></foreignObject>'), 'fremde Inhalte'],
    ['a filter', drawing('<filter id="a"/><rect/>'), 'Filter'],
    ['a pattern', drawing('<pattern id="a"/><rect/>'), 'Muster'],
    ['marks', drawing('<marker id="a"/><rect/>'), 'Marken'],
    ['looks of an element', drawing('<style>path{fill:red}</style><path d="M0 0"/>'), 'Formatierungen'],
    ['looks of an id', drawing('<style>#a{fill:red}</style><path id="a"/>'), 'Formatierungen'],
    [
      'looks of narrow screens',
      drawing('<style>@media print{.a{fill:red}}</style><rect/>'),
      'Formatierungen',
    ],
    ['nothing to see', drawing('<defs><path d="M0 0"/></defs><metadata>Logo</metadata>'), 'keine Formen'],
    ['endless repetition', drawing('<use href="#a"/>'.repeat(17)), 'zu oft'],
    ['entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${drawing('')}`, 'kein lesbares SVG'],
    ['another language', '<html xmlns="http://www.w3.org/1999/xhtml"></html>', 'kein lesbares SVG'],
    ['broken XML', '<svg><g></svg>', 'kein lesbares SVG'],
    ['a large drawing', drawing('<g/>'.repeat(70_000)), '256 kB'],
  ])('is refused with %s', (_, svg, said) => {
    expect(refusalOf(() => clean(svg)).detail).toContain(said);
  });

  it('keeps what links and alternatives draw', () => {
    const inner =
      '<switch><foreignObject requiredExtensions="x"/><g fill="red"><a transform="scale(2)"><path d="M0 0h1"/></a></g>' +
      '<path d="M9 9"/></switch>';
    const result = clean(drawing(inner));
    expect(result).toContain('<g><g fill="red"><g transform="scale(2)"><path d="M0 0h1"/></g></g></g>');
    expect(result).not.toContain('M9 9');
  });

  it('keeps colours however they are written', () => {
    const sheet = '/* Logo */ @charset "utf-8"; .a{fill:url(#b) #000} text{font-size:3px}';
    const result = clean(
      drawing(`<style>${sheet}</style><path class="a" style="stroke:#123456 !important" d="M0 0"/>`),
    );
    expect(result).toContain('fill="url(#b)"');
    expect(result).toContain('stroke="#123456"');
  });

  it('may name the public DTD, and gets a view box', () => {
    const result = clean(
      '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">' +
        '<svg xmlns="http://www.w3.org/2000/svg" width="30px" height="20px"><circle r="4"/></svg>',
    );
    expect(result).toContain('viewBox="0 0 30 20"');
    expect(result).toContain('<circle r="4"/>');
  });
});
