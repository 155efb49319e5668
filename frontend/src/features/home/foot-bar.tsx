import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { telephoneHref } from '#contracts/values/contact.js';
import { companyQuery } from '../../api/queries/site.queries.js';
import { Icon } from '../../ui/icon.js';
import './foot-bar.css';

/** Phones: call and booking stay at hand, until the form itself is in view. */
export function FootBar() {
  const { data: company, isPending } = useQuery(companyQuery);
  const phone = company?.phone;
  return (
    <div className="home-foot-bar" hidden={useIsInView('termin')}>
      {isPending && <span className="p-skeleton" />}
      {phone && (
        <a className="btn" href={telephoneHref(phone)}>
          <Icon name="phone" /> Anrufen
        </a>
      )}
      <a className="btn accent" href="#termin">
        Termin anfragen
      </a>
    </div>
  );
}

/** True while any part of the element with this id is on the screen. */
function useIsInView(id: string): boolean {
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    const element = document.getElementById(id);
    if (!element) return undefined;
    const observer = new IntersectionObserver(([entry]) => setIsInView(entry?.isIntersecting === true));
    observer.observe(element);
    return () => observer.disconnect();
  }, [id]);
  return isInView;
}
