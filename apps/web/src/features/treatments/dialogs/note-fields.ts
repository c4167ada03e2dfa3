import type { Note } from '@archwire/contract/notes/note'

export type NoteValues = {
  annotation: string
  /** '' while none is chosen. */
  classification: Note['classification'] | ''
  alerts: boolean
}

export const noteRules = {
  annotation: (text: string) => (text.trim() === '' ? 'You need to fill the note field.' : null),
  classification: (type: NoteValues['classification']) =>
    type === '' ? 'You need to fill the note type.' : null,
}

export const valuesOf = ({ annotation, classification, alerts }: Note): NoteValues => ({
  annotation,
  classification,
  alerts,
})

/** What has a type, as it is sent. Only the office's notes are alerts. */
export const typed = ({ annotation, classification, alerts }: NoteValues) =>
  classification === ''
    ? undefined
    : { annotation: annotation.trim(), classification, alerts: classification === 'green' && alerts }

/** Only what is different is sent. */
export function changeOf(note: Note, values: NoteValues) {
  const now = typed(values)
  if (now === undefined) return {}
  const isAnotherType = now.classification !== note.classification
  // One that is no longer the office's warns nobody: there would be no switch to end it.
  const alerts = isAnotherType ? now.alerts : values.alerts
  return {
    ...(now.annotation === note.annotation ? {} : { annotation: now.annotation }),
    ...(isAnotherType ? { classification: now.classification } : {}),
    ...(alerts === note.alerts ? {} : { alerts }),
  }
}
