import { useState } from 'react';
import { smallPhoto } from './photo.js';

/** Makes a chosen photograph small. `unreadable`: why the last one could not be read; empty: it could. */
export function useSmallPhoto(onPhoto: (photo: string) => void) {
  const [unreadable, setUnreadable] = useState('');
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setUnreadable('');
    const photo = await smallPhoto(file).catch((error: Error) => setUnreadable(error.message));
    if (photo) onPhoto(photo);
  };
  return { unreadable, take };
}
