import { defineFeature, on } from '../../platform/feature/feature.ts'
import { patientsImported, patientsMerged } from '../patients/hooks.ts'
import { addImportedNotes } from './add-imported-notes.ts'
import { mergeNotes } from './merge-notes.ts'
import { notesRoutes } from './routes.ts'

export const notes = defineFeature({
  name: 'notes',
  routes: notesRoutes,
  listeners: [
    on(patientsImported, addImportedNotes, { after: ['documents'] }),
    // The notes of a visit follow its appointment, so appointments are merged first.
    on(patientsMerged, mergeNotes, { after: ['scheduling'] }),
  ],
  auditLabels: {
    records: ['note'],
    ofPatient: {
      fieldNames: { annotation: 'Note', classification: 'Kind of note', alerts: 'Alert' },
      valueLabels: {
        classification: color => (color === 'green' ? 'Office note' : 'Treatment note'),
      },
    },
    hidden: ['appointmentId'],
  },
})
