import type { Note } from '@archwire/contract/notes/note'
import {
  addTreatmentAppointmentNote,
  changeTreatmentAppointmentNote,
  deleteTreatmentNote,
  listTreatments,
  placeOf,
  treatmentsPerPage,
} from '@archwire/contract/treatments/calls'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { notePagesQuery } from '../../../shared/notes/older-notes.tsx'
import { patientsKey } from '../../../shared/patients/patient-search-query.ts'

const treatmentsKey = (patientId: number) => [...patientsKey, patientId, 'treatments'] as const

/** Appointments and notes, the newest first, page by page. */
export const treatmentsQuery = (patientId: number) =>
  infiniteQueryOptions({
    queryKey: [...treatmentsKey(patientId), 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(
        listTreatments,
        { params: { id: patientId }, query: pageParam === undefined ? {} : { before: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => {
      const last = page.at(-1)
      return last === undefined || page.length < treatmentsPerPage ? undefined : placeOf(last)
    },
    staleTime: 0,
  })

/** All notes of an appointment; the list has only the newest. */
export const visitNotesQuery = (patientId: number, appointmentId: number) =>
  notePagesQuery(treatmentsKey(patientId), appointmentId, 'visit')

/** The notes of all of the patient's appointments. */
export const visitNotesKey = (patientId: number) => [...treatmentsKey(patientId), 'notes'] as const

type Text = { annotation: string; doctorId: number }
type Place = { patientId: number; appointmentId: number }

export const addVisitNote = (
  params: Place,
  { annotation, doctorId }: Text,
  idempotencyKey: string,
): Promise<Note> =>
  call(addTreatmentAppointmentNote, { params, body: { doctor_id: doctorId, annotation } }, { idempotencyKey })

export const changeVisitNote = (
  { patientId, appointmentId }: Place,
  note: Note,
  { annotation, doctorId }: Text,
): Promise<Note> =>
  call(
    changeTreatmentAppointmentNote,
    { params: { patientId, appointmentId, noteId: note.id }, body: { doctor_id: doctorId, annotation } },
    { ifMatch: note.updatedAt },
  )

/** Deletes any note of the patient, whether it belongs to an appointment or not. */
export const removeNote = (note: Note): Promise<undefined> =>
  call(
    deleteTreatmentNote,
    { params: { patientId: note.patientId, noteId: note.id } },
    { ifMatch: note.updatedAt },
  )
