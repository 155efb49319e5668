import { useQuery } from '@tanstack/react-query';
import { mailDeliveryQuery } from '../../api/queries/administration.queries.js';
import { Icon } from '../../ui/icon.js';

/** Says when mails reach nobody, or name an address that only this machine knows. */
export function MailHint() {
  const { data } = useQuery(mailDeliveryQuery);
  if (data === undefined || (data.server !== null && data.isPublicAddress)) return null;
  return (
    <div className="msg caution">
      <Icon name="warning" />
      <span className="grow">
        {data.server === null && (
          <>
            <b>E-Mails werden nicht verschickt.</b> Es ist kein Mailserver eingerichtet; sie liegen nur als
            Dateien im Ordner „{data.folder}“.{' '}
          </>
        )}
        {!data.isPublicAddress && (
          <>
            <b>Links in E-Mails führen zu {data.linkBase}.</b> Diese Adresse erreichen Kunden nicht.{' '}
          </>
        )}
        Zu ändern unter „E-Mail, Adresse und Sicherung“.
      </span>
    </div>
  );
}
