import type { Route } from '../../platform/http/route.ts'
import { appointmentNoteRoutes } from './appointment-note-routes.ts'
import { patientNoteRoutes } from './patient-note-routes.ts'

export const notesRoutes = (): Route[] => [...appointmentNoteRoutes(), ...patientNoteRoutes()]
