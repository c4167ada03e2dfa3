import type { Note } from '@archwire/contract/notes/note'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'
import { noteJson } from './note-json.ts'

export type NotedAppointment = { id: number; patientId: number; doctorId: number | null; day: string }

/** The notes in an appointment's window: its own, and the office notes about the patient that are alerts. */
const shownWith = (appointment: NotedAppointment): Sql => sql`
  (n.appointment_id = ${appointment.id}
    or (n.patient_id = ${appointment.patientId} and n.appointment_id is null and n.alerts))`

export const appointmentToNote = (tx: Tx, id: number): Promise<NotedAppointment | undefined> =>
  tx.maybeOne(sql`
    select id, patient_id as "patientId", doctor_id as "doctorId", day from appointments
    where clinic_id = ${tx.clinicId} and id = ${id} and canceled_at is null`)

/** Finds the appointment and locks it, so that it stays with its patient until the note is added. */
export const lockAppointmentToNote = (tx: WriteTx, id: number): Promise<NotedAppointment | undefined> =>
  tx.maybeOne(sql`
    select id, patient_id as "patientId", doctor_id as "doctorId", day from appointments
    where clinic_id = ${tx.clinicId} and id = ${id} and canceled_at is null for share`)

/** A page of a patient's notes: those older than the note `before`, which may have been deleted since it was read. */
type Place = { before: number | undefined; most: number }

const isOlder = (tx: Tx, patientId: number, before: number | undefined): Sql =>
  before === undefined
    ? sql`true`
    : sql`(n.created_at, n.id) < (select b.created_at, b.id from notes b
        where b.clinic_id = ${tx.clinicId} and b.patient_id = ${patientId} and b.id = ${before})`

export const notesOf = (
  tx: Tx,
  appointment: NotedAppointment,
  { before, most, timeZone, ofVisitAlone }: Place & { timeZone: string; ofVisitAlone: boolean },
): Promise<{ json: string }> =>
  tx.one(sql`
    select coalesce(json_agg(${noteJson(timeZone)} order by n.created_at desc, n.id desc), '[]')::text as json
    from (select * from notes n
          where n.clinic_id = ${tx.clinicId} and n.deleted_at is null
            and ${ofVisitAlone ? sql`n.appointment_id = ${appointment.id}` : shownWith(appointment)}
            and ${isOlder(tx, appointment.patientId, before)}
          order by n.created_at desc, n.id desc limit ${most}) n`)

export type PatientNotes = { patientId: number; json: string }

/** The newest notes of a patient, at most `most`. `which` is the condition on a note `n`. */
const newestNotes = (
  tx: Tx,
  { patientId, which, most, timeZone }: { patientId: number; which: Sql; most: number; timeZone: string },
): Promise<PatientNotes | undefined> =>
  tx.maybeOne(sql`
    select p.id as "patientId", (
      select coalesce(json_agg(${noteJson(timeZone)} order by n.created_at desc, n.id desc), '[]')
      from (select * from notes n
            where n.clinic_id = ${tx.clinicId} and n.patient_id = ${patientId} and n.deleted_at is null and ${which}
            order by n.created_at desc, n.id desc limit ${most}) n)::text as json
    from patients p where p.clinic_id = ${tx.clinicId} and p.id = ${patientId}`)

export const alertNotesJson = (
  tx: Tx,
  request: { patientId: number; most: number; timeZone: string },
): Promise<PatientNotes | undefined> => newestNotes(tx, { ...request, which: sql`n.alerts` })

export const officeNotesJson = (
  tx: Tx,
  { before, ...request }: Place & { patientId: number; timeZone: string },
): Promise<PatientNotes | undefined> =>
  newestNotes(tx, {
    ...request,
    which: sql`n.classification = 'green' and ${isOlder(tx, request.patientId, before)}`,
  })

const ofPatient = (patientId: number): Sql => sql`n.patient_id = ${patientId}`

export const patientNoteJson = (
  tx: Tx,
  { id, patientId, timeZone }: { id: number; patientId: number; timeZone: string },
): Promise<PatientNotes | undefined> =>
  tx.maybeOne(sql`
    select n.patient_id as "patientId", ${noteJson(timeZone)}::text as json
    from notes n where n.clinic_id = ${tx.clinicId} and n.id = ${id} and n.deleted_at is null and ${ofPatient(patientId)}`)

type NoteValues = {
  annotation: string
  doctorId: number | null
  classification: Note['classification']
  alerts: boolean
}

/** The stored note, with its JSON as the calls return it. */
export type NoteState = NoteValues & {
  id: number
  patientId: number
  appointmentId: number | null
  createdAt: Date
  json: Note
}

/** Locks the note until the end of the transaction. */
const lockNote = (
  tx: WriteTx,
  { id, timeZone }: { id: number; timeZone: string },
  where: Sql,
): Promise<NoteState | undefined> =>
  tx.maybeOne(sql`
    select n.id, n.patient_id as "patientId", n.appointment_id as "appointmentId", n.annotation,
           n.doctor_id as "doctorId", n.classification, n.alerts, n.created_at as "createdAt",
           ${noteJson(timeZone)} as json
    from notes n where n.clinic_id = ${tx.clinicId} and n.id = ${id} and n.deleted_at is null and ${where}
    for update of n`)

export const lockNoteShownWith = (
  tx: WriteTx,
  appointment: NotedAppointment,
  note: { id: number; timeZone: string },
): Promise<NoteState | undefined> => lockNote(tx, note, shownWith(appointment))

export const lockNoteOfPatient = (
  tx: WriteTx,
  patientId: number,
  note: { id: number; timeZone: string },
): Promise<NoteState | undefined> => lockNote(tx, note, ofPatient(patientId))

export type NewNote = NoteValues & {
  patientId: number
  appointmentId: number | null
  userId: number | null
  now: Date
}

export const insertNote = (tx: WriteTx, note: NewNote, timeZone: string): Promise<{ json: Note }> =>
  tx.one(sql`
    with n as (
      insert into notes (clinic_id, patient_id, appointment_id, doctor_id, user_id, classification, alerts, annotation,
                         created_at, updated_at)
      values (${tx.clinicId}, ${note.patientId}, ${note.appointmentId}, ${note.doctorId}, ${note.userId},
              ${note.classification}, ${note.alerts}, ${note.annotation}, ${note.now}, ${note.now})
      returning *)
    select ${noteJson(timeZone)} as json from n`)

export const updateNote = (
  tx: WriteTx,
  note: NoteValues & { id: number },
  timeZone: string,
): Promise<{ json: Note }> =>
  tx.one(sql`
    with n as (
      update notes set annotation = ${note.annotation}, doctor_id = ${note.doctorId},
        classification = ${note.classification}, alerts = ${note.alerts}
      where clinic_id = ${tx.clinicId} and id = ${note.id} returning *)
    select ${noteJson(timeZone)} as json from n`)

export const markNoteDeleted = (tx: WriteTx, id: number, now: Date): Promise<number> =>
  tx.run(sql`update notes set deleted_at = ${now} where clinic_id = ${tx.clinicId} and id = ${id}`)

export const dayOfAppointment = (tx: Tx, id: number): Promise<{ day: string }> =>
  tx.one(sql`select day from appointments where clinic_id = ${tx.clinicId} and id = ${id}`)

/** The first active doctor, and whether the wanted doctor is active or already the doctor of the note. */
export const doctorsToNote = (
  tx: Tx,
  wanted: number | null,
  currentId: number | null,
): Promise<{ first: number | null; isThere: boolean }> =>
  tx.one(sql`
    select (select id from doctors where clinic_id = ${tx.clinicId} and active order by position, id limit 1) as first,
           exists (select from doctors where clinic_id = ${tx.clinicId} and id = ${wanted}
             and (active or id = ${currentId})) as "isThere"`)

type Both = { patientId: number; otherId: number }

/** Moves every note of the other record, also the deleted ones. */
export const moveNotes = (tx: WriteTx, { patientId, otherId }: Both): Promise<{ id: number }[]> =>
  tx.many(sql`
    update notes set patient_id = ${patientId} where clinic_id = ${tx.clinicId} and patient_id = ${otherId}
    returning id`)

/** Moves these notes back, and the notes of the other record's appointments. */
export const moveNotesBack = (tx: WriteTx, { patientId, otherId }: Both, ids: number[]): Promise<number> =>
  tx.run(sql`
    update notes n set patient_id = ${otherId}
    where n.clinic_id = ${tx.clinicId} and n.patient_id = ${patientId}
      and (n.id = any(${ids}::bigint[])
        or exists (select from appointments a
          where a.clinic_id = n.clinic_id and a.id = n.appointment_id and a.patient_id = ${otherId}))`)
