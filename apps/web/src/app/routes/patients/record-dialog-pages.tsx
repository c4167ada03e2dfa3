import { useParams } from 'react-router'
import { basicSection } from '../../../features/patients/edit-record/basic-section.tsx'
import { contactSection, emergencySection } from '../../../features/patients/edit-record/contact-sections.tsx'
import { EditRecordDialog } from '../../../features/patients/edit-record/edit-record-dialog.tsx'
import { medicalAlertsSection } from '../../../features/patients/edit-record/medical-alerts-section.tsx'
import type { Section } from '../../../features/patients/edit-record/section.ts'
import { RecordHistoryDialog } from '../../../features/patients/record-history/record-history-dialog.tsx'
import { pageSettings } from '../../../lib/browser/page-settings.ts'
import { useCloseDialog } from '../../../lib/navigation/dialog-route.ts'
import { useClinicZone } from '../../page/clinic-zone.ts'
import { LeaveApp, recordIdOf } from '../../page/page-fallbacks.tsx'

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

/** The history over the record that it is of. */
export function RecordHistoryPage() {
  const id = recordIdOf(useParams().id)
  const zone = useClinicZone() ?? pageSettings.timeZone()
  const onClose = useCloseDialog()
  if (id === undefined) return <LeaveApp app="main" />
  return <RecordHistoryDialog key={id} id={id} zone={zone} onClose={onClose} />
}
