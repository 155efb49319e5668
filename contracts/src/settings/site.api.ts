import { IsBoolean, IsIn, IsOptional, IsString } from 'class-validator';
import { line } from '../kernel/fields.js';
import { ReadOnly, type ReadOnlyOf } from '../kernel/read-only.js';
import { changeRequestOf } from '../kernel/request-of.js';
import { shownPicture, type ShownPicture } from '../values/shown-picture.js';
import {
  photoAltLength,
  SITE_PHOTO_PLACES,
  type SitePhoto,
  type SitePhotoPlace,
  type SitePhotos,
} from './site-photos.js';

/** What a photograph shows, for those who do not see it. */
export const photoAlt = line('Was das Bild zeigt', photoAltLength, {
  wrong: '„Was das Bild zeigt“ muss ein Text sein.',
  long: '„Was das Bild zeigt“ darf höchstens 150 Zeichen lang sein.',
  impersonal: 'text',
});

export class SitePhotoParams {
  @IsIn(SITE_PHOTO_PLACES)
  place!: SitePhotoPlace;
}

/** PUT /settings/site-photos/{place}. What is missing stays; an empty or null `image` takes the photograph down. */
export class SitePhotoRequest extends changeRequestOf({ alt: photoAlt }) {
  /** Base64 of a PNG, JPEG or WebP (a data URL's prefix is allowed). */
  @IsOptional()
  @IsString({ message: 'Das Bild muss als Base64-Text gesendet werden.' })
  image?: string | null;
}

/** A photograph with its place, size and words. */
export type SitePhotoAnswer = ShownPicture & { readonly alt: string };

/** GET /settings/site-photos, PUT. Null: there is none. */
export type SitePhotosAnswer = Readonly<Record<SitePhotoPlace, SitePhotoAnswer | null>> & {
  readonly revision: number;
};

export function sitePhotosAnswer({ hero, team, building, revision }: SitePhotos): SitePhotosAnswer {
  return {
    hero: shownPhoto('hero', hero),
    team: shownPhoto('team', team),
    building: shownPhoto('building', building),
    revision,
  };
}

function shownPhoto(place: SitePhotoPlace, photo: SitePhoto | null): SitePhotoAnswer | null {
  return (
    photo && { ...shownPicture(`/api/settings/site-photos/${place}/image`, photo.picture), alt: photo.alt }
  );
}

/** PUT /settings/site-publication. */
@ReadOnly({ wasPublic: true, revision: true } satisfies ReadOnlyOf<
  SitePublicationAnswer,
  SitePublicationRequest
>)
export class SitePublicationRequest {
  @IsBoolean({ message: 'Bitte geben Sie an, ob die Website öffentlich ist.' })
  isPublic!: boolean;
}

/** GET and PUT /settings/site-publication. */
export type SitePublicationAnswer = {
  /** False: visitors see that the website is not available, and cannot book. */
  readonly isPublic: boolean;
  /** The website is public or has been. */
  readonly wasPublic: boolean;
  readonly revision: number;
};
