import { inWindows1252 } from './windows-1252.js';

it.each([
  ['Łukasz Wiśniewski, Łódź', 'Lukasz Wisniewski, Lódz'],
  ['Şahin Doğan, İzmir', 'Sahin Dogan, Izmir'],
  ['Đorđević, Čačak', 'Dordevic, Cacak'],
  ['Ţepeş, Ștefan Őry', 'Tepes, Stefan Ory'],
  ['Žák Šimek – 20 €', 'Žák Šimek – 20 €'],
  ['Müller & Söhne, Straße', 'Müller & Söhne, Straße'],
  ['Mu\u0308ller', 'Müller'],
  ['A\u2011B', 'A-B'],
  ['Чайка й, 漢', 'Чайка й, 漢'],
  ['x\u0301', 'x\u0301'],
])('%s is written as %s', (text, written) => {
  expect(inWindows1252(text)).toBe(written);
});
