import type { PatientSearchResult } from '@archwire/contract/patients/calls'
import { useNavigate } from 'react-router'
import { useOpenDialog } from '../lib/dialog-route.ts'
import { readTyped } from '../pickers/patients/read-typed.ts'

/** What comes of a search: the record of whoever was found, or the form of a new patient with what was typed. */
export function useFoundPatient() {
  const navigate = useNavigate()
  const openDialog = useOpenDialog()
  return {
    onPick: (patient: PatientSearchResult) => void navigate(`/v2/patient/${patient.id}/profile`),
    onNew: (typed: string) => openDialog('/v2/patient/new', readTyped(typed)),
  }
}
