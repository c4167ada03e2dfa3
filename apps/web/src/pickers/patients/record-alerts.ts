import { type RecordAlerts, type ReportedAlert, readAlerts } from '@archwire/contract/notes/alert-calls'
import { alertKinds } from '@archwire/domain/patients/medical-alerts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { patientsKey } from './patient-search-query.ts'

/** All that whoever treats a patient must know first. */
export const alertsQuery = (patientId: number) =>
  queryOptions({
    queryKey: [...patientsKey, patientId, 'alerts'],
    queryFn: ({ signal }) => call(readAlerts, { params: { id: patientId } }, { signal }),
  })

/** Something that whoever opens the record must see: a label with its colour, or words. */
export type RecordAlert = { key: string } & (
  | { label: string; color: string }
  | { text: string; told?: ReportedAlert }
)

/** Medical ones first, then what the patient told. Each has a key of numbers alone, and what was changed since another one. */
export const alertsOf = (patientId: number, { medicalAlerts, told, notes }: RecordAlerts): RecordAlert[] => [
  ...medicalAlerts.map(({ name, label, color }) => ({
    key: `${patientId}m${alertKinds.findIndex(kind => kind.name === name)}`,
    label,
    color,
  })),
  ...told.map(one => ({ key: `${patientId}t${one.id}`, text: toldText(one), told: one })),
  ...notes.map(note => {
    const key = `${patientId}n${note.id}v${Date.parse(note.updatedAt)}`
    return note.classification === 'green'
      ? { key, text: note.annotation }
      : { key, label: note.label ?? note.annotation, color: note.color }
  }),
]

export const toldText = ({ label, words }: ReportedAlert): string =>
  words === null ? label : `${label}: ${words}`
