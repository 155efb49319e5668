import { useEffect, useState } from 'react';
import { pictureUrl } from '../../api/download.js';

/**
 * The address of a picture that the server shows to those who are signed in only, so that an address alone is not
 * enough; '' until it is loaded. Null: there is none to load.
 */
export function usePrivatePicture(path: string | null): string {
  const [url, setUrl] = useState('');
  useEffect(() => {
    if (path === null) return undefined;
    let shown = '';
    let isGone = false;
    const show = async () => {
      shown = await pictureUrl(path);
      if (isGone) URL.revokeObjectURL(shown);
      else setUrl(shown);
    };
    show().catch(() => undefined);
    return () => {
      isGone = true;
      URL.revokeObjectURL(shown);
    };
  }, [path]);
  return path === null ? '' : url;
}
