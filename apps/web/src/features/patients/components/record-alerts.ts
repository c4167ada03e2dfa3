import type { Note } from '@archwire/contract/notes/note'
import { alertKinds } from '@archwire/domain/patients/medical-alerts'

type Flagged = { id: number; medicalAlerts: { name: string; label: string; color: string }[] }

/** Something that whoever opens the record must see: a label with its colour, or the text of a note. */
export type RecordAlert = { key: string } & ({ label: string; color: string } | { text: string })

/** Medical ones first. Each has a key of numbers alone, and a note that was changed since another one. */
export const alertsOf = (patient: Flagged, notes: Note[]): RecordAlert[] => [
  ...patient.medicalAlerts.map(({ name, label, color }) => ({
    key: `${patient.id}m${alertKinds.findIndex(kind => kind.name === name)}`,
    label,
    color,
  })),
  ...notes.map(note => {
    const key = `${patient.id}n${note.id}v${Date.parse(note.updatedAt)}`
    return note.classification === 'green'
      ? { key, text: note.annotation }
      : { key, label: note.label ?? note.annotation, color: note.color }
  }),
]
