import './appointment-photo.css';
import { usePrivatePicture } from './private-picture.js';

/** The photograph that came with a request, for the staff. */
export function AppointmentPhoto({ appointmentId }: { readonly appointmentId: string }) {
  const url = usePrivatePicture(`/appointment/${appointmentId}/photo`);
  if (url === '') return null;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      <img className="request-photo" src={url} alt="Foto zur Anfrage" />
    </a>
  );
}
