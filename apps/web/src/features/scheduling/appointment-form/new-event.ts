import type { PatientSearchResult } from '@archwire/contract/patients/calls'

/** Whom an appointment is for, as far as the form shows them. */
export type ChosenPatient = Pick<
  PatientSearchResult,
  'id' | 'fullName' | 'phoneNumber' | 'email' | 'photo' | 'contactMethod' | 'dob'
> & { googleClientId?: string | null }

/** What /v2/event/new is opened with; whoever opens it says what they know. */
export type NewEvent = {
  /** A moment of the clinic's own clock: 2026-05-06T10:00, whatever follows. Or the day alone. */
  start?: string
  /** The column of a calendar: the id of a room or of a doctor, 'virtual' or 'doctor-7-virtual'. */
  resourceId?: number | string
  /** Whose id it is, where it is a number. */
  resource?: 'room' | 'doctor'
  virtual?: boolean
  patient?: ChosenPatient
  /** Whom nobody knows yet, as far as whoever opens it knows them. */
  newPatient?: { phone: string }
}

/** Of the state of the history nothing is certain. */
export function readNewEvent(state: unknown): NewEvent {
  return typeof state === 'object' && state !== null ? state : {}
}

/** What a column stands for. */
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
  // An appointment by video is in no room.
  return { ...none, roomId: none.virtual ? null : id }
}

/** The day and the minute of a start; nothing where it says neither. */
export function momentOf(start: unknown): { day: string; minute: number | undefined } | undefined {
  const [, day, hour, minute] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2}))?/.exec(typeof start === 'string' ? start : '') ?? []
  if (day === undefined || Number.isNaN(Date.parse(day))) return undefined
  return { day, minute: hour === undefined ? undefined : Number(hour) * 60 + Number(minute) }
}
