import { useParams } from 'react-router'
import { EditRecordDialog } from '../features/patients/dialogs/edit-record-dialog.tsx'
import { basicSection } from '../features/patients/forms/basic-section.tsx'
import { contactSection } from '../features/patients/forms/contact-section.tsx'
import { emergencySection } from '../features/patients/forms/emergency-section.tsx'
import { medicalAlertsSection } from '../features/patients/forms/medical-alerts-section.tsx'
import type { Section } from '../features/patients/forms/section.ts'
import { useCloseDialog } from '../lib/dialog-route.ts'
import { LeaveApp } from './leave-app.tsx'
import { recordIdOf } from './record-id.ts'

type Props<V extends Record<string, string | boolean>> = { section: Section<V> }

/** A dialog over the record for each of its parts. */
function EditPage<V extends Record<string, string | boolean>>({ section }: Props<V>) {
  const id = recordIdOf(useParams().id)
  const onClose = useCloseDialog()
  if (id === undefined) return <LeaveApp app="main" />
  return <EditRecordDialog key={id} id={id} section={section} onClose={onClose} />
}

export const EditBasicPage = () => <EditPage section={basicSection} />
export const EditContactPage = () => <EditPage section={contactSection} />
export const EditEmergencyPage = () => <EditPage section={emergencySection} />
export const MedicalAlertsPage = () => <EditPage section={medicalAlertsSection} />
