import { localDay } from '@archwire/domain/time/clinic-time'
import { formatDay } from '@archwire/domain/time/format-day'
import { fileEnd } from './incoming-pictures.ts'

/** What the file of a picture is called, which has no name of its own: by the clinic's day on which it came. */
export function pictureName(
  { createdAt, place, contentType }: { createdAt: Date; place: number; contentType: string },
  timeZone: string,
): string {
  const day = formatDay(localDay(createdAt, timeZone), 'MMM dd, yyyy')
  return `Texted ${day}${place === 1 ? '' : ` (${place})`}.${fileEnd(contentType) ?? 'jpg'}`
}
