import { type Note, notesPerPage } from '@archwire/contract/notes/note'
import {
  addPatientNote,
  changePatientNote,
  getPatientNote,
  type NewPatientNote,
  type PatientNoteChange,
  profileNotes,
} from '@archwire/contract/notes/patient-note-calls'
import { addTreatmentNote } from '@archwire/contract/treatments/calls'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { withErrorMessage } from '../../../lib/api/with-error-message.ts'
import { patientsKey } from '../../../shared/patients/patient-search-query.ts'

const freshFor = 30_000
const cachedFor = 5 * 60_000

/** The office notes about a patient, newest first, page by page. */
export const officeNotesQuery = (patientId: number) =>
  infiniteQueryOptions({
    queryKey: [...patientsKey, patientId, 'office-notes'],
    queryFn: ({ pageParam, signal }) =>
      call(
        profileNotes,
        { params: { id: patientId }, query: pageParam === undefined ? {} : { before: pageParam } },
        { signal },
      ).catch(withErrorMessage("It wasn't possible to load the patient notes.")),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: page => (page.length < notesPerPage ? undefined : page.at(-1)?.id),
    staleTime: freshFor,
    gcTime: cachedFor,
  })

export const noteQuery = (patientId: number, noteId: number) =>
  queryOptions({
    queryKey: [...patientsKey, patientId, 'notes', noteId],
    queryFn: ({ signal }) => call(getPatientNote, { params: { patientId, noteId } }, { signal }),
    staleTime: 0,
  })

/** Green notes are office notes, yellow ones belong to the treatment. */
export const addNote = (patientId: number, note: NewPatientNote, idempotencyKey: string): Promise<Note> =>
  note.classification === 'green'
    ? call(addPatientNote, { params: { patientId }, body: note }, { idempotencyKey })
    : call(
        addTreatmentNote,
        { params: { patientId }, body: { annotation: note.annotation } },
        { idempotencyKey },
      )

export const changeNote = (note: Note, change: PatientNoteChange): Promise<Note> =>
  call(
    changePatientNote,
    { params: { patientId: note.patientId, noteId: note.id }, body: change },
    { ifMatch: note.updatedAt },
  )
