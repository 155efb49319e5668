import {
  photoAltLength,
  SITE_PHOTO_LABELS,
  SITE_PHOTO_PLACES,
  type SitePhotoPlace,
} from '#contracts/settings/site-photos.js';
import type { SitePhotosAnswer } from '#contracts/settings/site.api.js';
import { sitePhotosQuery } from '../../api/queries/website.queries.js';
import { PictureField } from '../../ui/files/picture-field.js';
import type { PictureChange } from '../../ui/files/picture-file.js';
import { NO_NAMES } from '../../ui/forms/no-names.js';
import { TextField } from '../../ui/forms/form-fields.js';
import type { FieldMessages } from '../../ui/forms/refusal.js';
import { useRecordForm } from '../../ui/forms/record-form.js';
import { RecordPanel } from '../../ui/forms/record-panel.js';
import { HistoryButton } from '../../ui/pages/history-button.js';
import { FAILED, sayThatItIsSaved, saveSitePhotos } from './settings.queries.js';

const WHERE: Readonly<Record<SitePhotoPlace, string>> = {
  hero: 'Oben auf der Startseite, statt der Zeichnung',
  team: 'Auf „Über uns“',
  building: 'Auf „Über uns“ bei der Adresse, und in Suchmaschinen',
};

/** A picture and its words for each place: `hero` and `heroAlt`. */
export type SitePhotosDraft = Readonly<Record<SitePhotoPlace, PictureChange>> &
  Readonly<Record<`${SitePhotoPlace}Alt`, string>>;

/** The garage's photographs on its website. */
export function SitePhotosSection() {
  const form = useRecordForm({
    query: sitePhotosQuery,
    draftOf,
    check,
    save: saveSitePhotos,
    onSaved: sayThatItIsSaved,
    failed: FAILED,
  });
  const { errors, changed, change, result } = form;
  return (
    <RecordPanel
      title="Fotos der Website"
      note="Werden ohne Aufnahmeort gespeichert"
      form={form}
      actions={<HistoryButton list="settings-site-photos" title="Fotos der Website" small />}
      labels={LABELS}
      failed="Einstellungen konnten nicht geladen werden."
    >
      {(draft) =>
        SITE_PHOTO_PLACES.map((place) => (
          <div key={place} className="is-wide site-photo">
            <PictureField
              kind="photograph"
              label={SITE_PHOTO_LABELS[place]}
              url={result.data?.[place]?.url ?? null}
              change={draft[place]}
              error={errors[place]}
              onChange={(picture) => change({ [place]: picture })}
            />
            <TextField
              label={`${SITE_PHOTO_LABELS[place]}: Was das Bild zeigt`}
              hint={`${WHERE[place]}. ${NO_NAMES}`}
              name={`${place}Alt`}
              value={draft[`${place}Alt`]}
              changed={changed.includes(`${place}Alt`)}
              error={errors[`${place}Alt`]}
              maxLength={photoAltLength}
              onChange={(alt) => change({ [`${place}Alt`]: alt })}
            />
          </div>
        ))
      }
    </RecordPanel>
  );
}

const LABELS = Object.fromEntries(
  SITE_PHOTO_PLACES.flatMap((place) => [
    [place, SITE_PHOTO_LABELS[place]],
    [`${place}Alt`, `Beschreibung: ${SITE_PHOTO_LABELS[place]}`],
  ]),
);

function draftOf({ hero, team, building }: SitePhotosAnswer): SitePhotosDraft {
  return {
    hero: undefined,
    heroAlt: hero?.alt ?? '',
    team: undefined,
    teamAlt: team?.alt ?? '',
    building: undefined,
    buildingAlt: building?.alt ?? '',
  };
}

/** A photograph needs words, and words need a photograph. */
function check(draft: SitePhotosDraft, onFile: SitePhotosAnswer): FieldMessages {
  const messages: Record<string, string> = {};
  for (const place of SITE_PHOTO_PLACES) {
    const hasPicture = draft[place] === undefined ? onFile[place] !== null : draft[place] !== null;
    const hasWords = draft[`${place}Alt`].trim() !== '';
    if (hasPicture && !hasWords) messages[`${place}Alt`] = 'Bitte beschreiben Sie, was das Bild zeigt.';
    // Words that stay behind when the picture is taken away go with it.
    if (!hasPicture && hasWords && onFile[place] === null) messages[place] = 'Bitte wählen Sie ein Bild.';
  }
  return messages;
}
