import { usePrivatePicture } from '../../ui/files/private-picture.js';

/** The photograph of a line, small; pressed: whole. Nothing without one. */
export function LinePicture({ path, title }: { readonly path: string | null; readonly title: string }) {
  const url = usePrivatePicture(path);
  if (path === null) return null;
  return (
    <a className="estimate-photo" href={url || undefined} target="_blank" rel="noreferrer">
      {url !== '' && <img src={url} alt={`Foto zu ${title}`} />}
    </a>
  );
}
