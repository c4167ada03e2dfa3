import type { PatientSearchResult } from '@archwire/contract/patients/calls'

/** The patient of an appointment, with the fields that the form shows. */
export type ChosenPatient = Pick<
  PatientSearchResult,
  'id' | 'fullName' | 'phoneNumber' | 'email' | 'photo' | 'contactMethod' | 'dob'
> & { googleClientId?: string | null }

/** The state that /v2/event/new is opened with; every caller passes what it knows. */
export type NewEvent = {
  /** A local time of the clinic such as 2026-05-06T10:00 (the rest is ignored), or the day alone. */
  start?: string
  /** The calendar column: the id of a room or a doctor, 'virtual', or 'doctor-7-virtual'. */
  resourceId?: number | string
  /** Says what a numeric id belongs to. */
  resource?: 'room' | 'doctor'
  virtual?: boolean
  patient?: ChosenPatient
  /** A person who is not registered yet, such as an unknown caller. */
  newPatient?: { phone: string }
}

/** The state that a patient's next visit is looked for with: what has been chosen already. */
export type NextVisitChoice = { typeId: number | null; doctorId: number | null }

/** The browser's history state can hold anything, so nothing about its shape is assumed. */
export function readNewEvent(state: unknown): NewEvent {
  return typeof state === 'object' && state !== null ? state : {}
}

/** The room or doctor that a calendar column stands for. */
export function columnOf({ resourceId, resource = 'room', virtual }: NewEvent): {
  roomId: number | null
  doctorId: number | null
  virtual: boolean
} {
  const none = { roomId: null, doctorId: null, virtual: virtual === true }
  if (resourceId === undefined || resourceId === 'virtual') {
    return { ...none, virtual: none.virtual || resourceId === 'virtual' }
  }
  const [, doctorId] = /^doctor-(\d+)-virtual$/.exec(String(resourceId)) ?? []
  if (doctorId !== undefined) return { roomId: null, doctorId: Number(doctorId), virtual: true }
  const id = Number(resourceId)
  if (!Number.isInteger(id) || id <= 0) return none
  if (resource === 'doctor') return { ...none, doctorId: id }
  // A video appointment has no room.
  return { ...none, roomId: none.virtual ? null : id }
}

/** The day and minute of a start; undefined if it has neither. */
export function momentOf(start: unknown): { day: string; minute: number | undefined } | undefined {
  const [, day, hour, minute] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2}))?/.exec(typeof start === 'string' ? start : '') ?? []
  if (day === undefined || Number.isNaN(Date.parse(day))) return undefined
  return { day, minute: hour === undefined ? undefined : Number(hour) * 60 + Number(minute) }
}
