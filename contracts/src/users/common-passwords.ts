/**
 * Words that people take for passwords, written here, without digits and signs around them. Lower case, `ß` as `ss`.
 * A password is common if it is one of these words after digits, signs and the usual replacements (`p@ssw0rt!23`)
 * have been taken away, or if it consists of two short ones: `hallo-hallo`, `sommerurlaub`.
 */
const WORDS = `
passwort password passwd pass kennwort kennword losung losungswort geheim geheimnis geheimwort geheimes topsecret secret
admin administrator administration root superuser super sysadmin benutzer user username login logon logmein anmelden
anmeldung einloggen zugang zugangsdaten zugriff konto account gast guest default standard test tester testen testing
testuser demo muster beispiel example probe vorlage dummy temp temporaer changeme change aendern aendermich bitteaendern
neues neu new start anfang initial erstes erster willkommen welcome hallo hello servus moin gruessgott gutentag tag
letmein lassmichrein oeffne sesam sesamoeffnedich opensesame master meister chef chefin boss geschaeft firma betrieb
unternehmen buero office computer rechner laptop internet windows linux apple android samsung iphone google facebook
instagram whatsapp youtube amazon netflix microsoft outlook server router fritzbox wlan wifi drucker telefon handy
werkstatt werkstattbuch autohaus autowerkstatt kfzwerkstatt garage kfz mechaniker meisterbetrieb disponent lagerist lager
pruefer buchhaltung rechnung auftrag termin kunde kunden fahrzeug motor getriebe bremse bremsen reifen oelwechsel
inspektion hauptuntersuchung tuev auspuff kupplung karosserie lack ersatzteil ersatzteile teile
auto autos wagen car cars bmw audi mercedes benz daimler volkswagen vw porsche opel ford seat skoda toyota honda mazda
nissan renault peugeot citroen fiat ferrari lamborghini maserati tesla volvo jaguar golf polo passat corsa astra mustang
trabant wartburg smart mini harley ducati yamaha kawasaki suzuki motorrad
montag dienstag mittwoch donnerstag freitag samstag sonntag wochenende feierabend urlaub ferien
januar februar maerz april mai juni juli august september oktober november dezember
fruehling sommer herbst winter spring summer autumn weihnachten ostern silvester neujahr fasching karneval oktoberfest
deutschland germany oesterreich austria schweiz switzerland bayern sachsen hessen baden wuerttemberg thueringen berlin
hamburg muenchen koeln frankfurt stuttgart duesseldorf dortmund essen leipzig dresden hannover nuernberg bremen wien
zuerich europa london paris newyork
schalke borussia fcbayern bayernmuenchen werder eintracht hertha hsv liverpool chelsea arsenal barcelona realmadrid
fussball football soccer handball tennis eishockey hockey basketball baseball bundesliga weltmeister champion
schatz schatzi schaetzchen liebling liebe ichliebedich ilovedich iloveyou loveyou love lovely maus mausi maeuschen hase
hasi haeschen baer baerchen engel engelchen sonne sonnenschein sunshine stern sternchen prinzessin princess prinz prince
koenig king queen zucker suesse suesser herz herzchen kuss
mama papa mutter vater oma opa familie baby kind kinder sohn tochter bruder schwester freund freundin freunde
hund katze pferd vogel fisch maeuse tiger loewe panther drache dragon adler eagle wolf affe monkey hamster kaninchen
schmetterling delfin bello rex lassie mieze minka
alexander andrea andreas anna annika anton barbara bernd birgit brigitte christian christina claudia daniel daniela david
dennis dieter dirk elena elisabeth emma erik eva fabian felix florian franz frank franziska friedrich gabriele georg gerd
hannah hans heike heinz helga helmut ingrid jan jana janina jennifer jens jessica joachim johanna johannes jonas josef
julia julian juergen karin karl katharina katrin kerstin kevin klaus laura lea lena leon lisa lukas manfred manuel manuela
marcel maria marie mario markus martin martina mathias matthias max maximilian melanie michael michaela monika moritz
nadine natalie nicole nico nina norbert oliver patrick paul peter petra philipp rainer ralf renate robert roland sabine
sabrina sandra sarah sascha sebastian silke silvia simon sofia sonja stefan stefanie steffen susanne sven tanja thomas
thorsten tim tobias tom ulrich ulrike ursula uwe vanessa wolfgang yvonne
ashley charlie george harry jordan matthew michelle richard thomas william
batman superman spiderman ironman starwars startrek pokemon pikachu harrypotter hogwarts gandalf frodo matrix terminator
jamesbond simpson simpsons mickymaus donald duck minecraft fortnite playstation nintendo xbox zelda mario counterstrike
metallica rammstein nirvana slipknot beatles music musik gitarre hiphop techno
bier bierchen wein schnaps wodka whisky kaffee kakao schokolade pizza nudel nudeln doener currywurst bratwurst kartoffel
banane banana apfel kirsche erdbeere orange zitrone cookie cheese pepper ginger butter
arsch arschloch scheisse scheiss ficken fick fuck fucker fuckyou shit bitch penis sex sexy titten hurensohn wichser depp
idiot dumm dummkopf egal keineahnung weissnicht nichts niemand vergessen vergiss keins
qwertz qwerty qwertzuiop qwertyuiop asdfgh asdfghjkl yxcvbn yxcvbnm zxcvbn zxcvbnm qaywsx qazwsx wasd abc abcd abcdef
abcdefg abcdefgh xyz
trustno trustnoone freedom freiheit frieden peace whatever nothing something access shadow hunter ranger killer ninja
samurai warrior soldier thunder lightning flower blume rose rosen silver gold golden diamant diamond magic magie zauber
wunder wunderbar traum dream glueck gluecklich lucky happy smile cool hot hammer geil super mega best beste bester
power energy energie feuer fire wasser water erde himmel heaven hell teufel devil satan gott jesus christus bibel
hallowelt helloworld hallohallo passwortpasswort meinpasswort deinpasswort mypassword keinpasswort ohnepasswort
daspasswort altespasswort neuespasswort einfach simple leicht sicher sicherheit security schluessel key schloss tuer
mein meine dein deine ich du wir ihr das der die ist und bin my your the is and am
`;

const COMMON: ReadonlySet<string> = new Set(WORDS.split(/\s+/u).filter((word) => word !== ''));
/** Letters. */
const LONGEST_PAIR = 12;

const REPLACED: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
};

/** True for `Passwort123!`, `p@ssw0rt2026`, `Sommer-2026`, `hallohallo1`: guessed first by everybody who guesses. */
export function isCommonPassword(password: string): boolean {
  const lower = password.normalize('NFC').toLowerCase();
  const withoutDigits = lettersOf(lower.replaceAll(/[^\p{L}]/gu, ''));
  // Digits and signs at both ends are decoration, within they stand for letters.
  const core = lower.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const replaced = lettersOf([...core].map((sign) => REPLACED[sign] ?? sign).join(''));
  return [withoutDigits, replaced].some((text) => isWord(text) || isShortPair(text));
}

function lettersOf(text: string): string {
  return [...text].map((sign) => (/\p{L}/u.test(sign) ? (REPLACED[sign] ?? sign) : '')).join('');
}

function isWord(text: string): boolean {
  return COMMON.has(text);
}

/** Longer pairs are as many guesses as other passwords of their length. */
function isShortPair(text: string): boolean {
  if (text.length > LONGEST_PAIR) return false;
  return [...text].some((_, at) => isWord(text.slice(0, at)) && isWord(text.slice(at)));
}
