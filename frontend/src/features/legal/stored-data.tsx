/** What is kept of visitors and customers, why, on which ground, and how long. Each paragraph says what the product does. */
export function StoredData() {
  return (
    <>
      <h2>Was wir speichern, wozu und wie lange</h2>
      <OfAppointments />
      <OfCustomers />
      <OfVisitors />
    </>
  );
}

function OfAppointments() {
  return (
    <>
      <h3>Terminanfrage</h3>
      <p>
        Name, E-Mail, Telefon (freiwillig), Kennzeichen, gewünschter Service und Zeitpunkt. Wir brauchen die
        Angaben, um den Termin zu prüfen, zu bestätigen und vorzubereiten (Art. 6 Abs. 1 lit. b DSGVO). Beim
        Ausfüllen prüfen wir, ob es zu E-Mail, Telefon oder Kennzeichen schon ein Kundenkonto oder Fahrzeug
        gibt; angezeigt werden nur verkürzte Angaben. Wir löschen Ihre Daten auf Verlangen, sobald kein
        Auftrag mehr offen ist und keine gesetzliche Frist entgegensteht.
      </p>
      <h3>Foto zur Anfrage</h3>
      <p>
        Sie können Ihrer Anfrage ein Foto beilegen, damit wir den Schaden einschätzen können (Art. 6 Abs. 1
        lit. b DSGVO). Ort, Gerät und Aufnahmezeit entfernen wir daraus. Das Foto sehen nur die Mitarbeiter,
        die Termine und Aufträge bearbeiten. Wir löschen es, wenn der Termin abgesagt wird, mit Ihren Daten,
        spätestens aber 90 Tage nach dem Termin.
      </p>
      <h3>Probefahrt</h3>
      <p>
        Name, E-Mail, Telefon, Auto und Zeitpunkt, um die Probefahrt abzusprechen (Art. 6 Abs. 1 lit. b
        DSGVO). Ein Kundenkonto legen wir dafür nicht an.
      </p>
      <h3>E-Mails zum Termin</h3>
      <p>
        Wir schreiben Ihnen, wenn Ihre Anfrage eingegangen ist und wenn der Termin bestätigt, verschoben oder
        abgesagt wird, und, wenn wir es so eingerichtet haben, eine Erinnerung am Tag davor (Art. 6 Abs. 1
        lit. b DSGVO). Die E-Mails enthalten Zeitpunkt, Service und Kennzeichen. Werbung versenden wir so
        nicht.
      </p>
      <h3>Ihre Terminseite</h3>
      <p>
        In den E-Mails steht ein Link, der mit /termin/ beginnt. Wer ihn hat, sieht ohne Anmeldung diesen
        einen Termin mit Kennzeichen, kann ihn absagen und um einen anderen bitten; geben Sie ihn deshalb
        nicht weiter. Eine Nachricht, die Sie dort schreiben, speichern wir beim Termin. Der Link gilt bis
        sieben Tage nach dem Termin (Art. 6 Abs. 1 lit. b DSGVO).
      </p>
    </>
  );
}

function OfCustomers() {
  return (
    <>
      <h3>Kundenkonto, Fahrzeug und Auftrag</h3>
      <p>
        Kontaktdaten, Fahrzeugdaten und die ausgeführten Arbeiten, damit wir Sie betreuen und unsere Arbeit
        belegen können (Art. 6 Abs. 1 lit. b und f DSGVO). Technische Fahrzeugdaten fragen wir bei einem
        Datenkatalog nur mit Ihrer dokumentierten Einwilligung ab (Art. 6 Abs. 1 lit. a DSGVO). Die
        Einwilligung können Sie jederzeit mit Wirkung für die Zukunft widerrufen.
      </p>
      <h3>Kostenvoranschläge</h3>
      <p>
        In der E-Mail zu einem Kostenvoranschlag steht ein Link, der mit /kva/ beginnt. Wer ihn hat, sieht
        ohne Anmeldung diesen Kostenvoranschlag mit Name und Kennzeichen und kann ihn beantworten; geben Sie
        ihn deshalb nicht weiter. Mit Ihrer Antwort speichern wir den Namen, den Sie eingeben, Zeitpunkt,
        Netzwerkadresse und Browser, um belegen zu können, was Sie freigegeben haben (Art. 6 Abs. 1 lit. b und
        f DSGVO). Der Link gilt bis 30 Tage nach Ablauf der Gültigkeit oder nach Ihrer Antwort.
      </p>
      <h3>Rechnungen</h3>
      <p>
        Rechnungen und die Belege dazu bewahren wir so lange auf, wie Handels- und Steuerrecht es verlangen,
        in der Regel acht Jahre für Buchungsbelege und zehn Jahre für Bücher (Art. 6 Abs. 1 lit. c DSGVO,
        §&nbsp;147 AO, §&nbsp;257 HGB).
      </p>
    </>
  );
}

function OfVisitors() {
  return (
    <>
      <h3>Aufruf dieser Seite</h3>
      <p>
        Zum Betrieb und zum Schutz vor Missbrauch verarbeitet der Server Ihre IP-Adresse, die aufgerufene
        Seite und den Zeitpunkt (Art. 6 Abs. 1 lit. f DSGVO). Unsere technischen Protokolle enthalten weder
        Ihre IP-Adresse noch Ihre Angaben. Geht auf der Seite etwas schief, sendet Ihr Browser uns die
        technische Fehlermeldung.
      </p>
      <h3>Speicher Ihres Browsers</h3>
      <p>
        Wenn Sie diese Seite besuchen, legen wir in Ihrem Browser nichts ab. Nur bei angemeldeten Mitarbeitern
        merkt er sich die Anmeldung, die helle oder dunkle Darstellung und bis zum Schließen des Fensters,
        warum eine Sitzung geendet hat; das ist für die Anmeldung unbedingt nötig (§ 25 Abs. 2 Nr. 2 TDDDG).
      </p>
      <h3>Karte</h3>
      <p>
        Auf der Seite „Über uns“ können Sie eine Karte von Google Maps laden. Erst mit Ihrem Klick erhält
        Google Ihre IP-Adresse und kann dabei Daten in die USA übertragen und in Ihrem Browser speichern (Art.
        6 Abs. 1 lit. a und Art. 49 Abs. 1 lit. a DSGVO, § 25 Abs. 1 TDDDG). Der Link zu OpenStreetMap öffnet
        deren Seite in einem neuen Tab.
      </p>
    </>
  );
}
