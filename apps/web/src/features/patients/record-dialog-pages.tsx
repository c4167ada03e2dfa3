import { pageSettings } from '../../lib/browser/page-settings.ts'
import { useCloseDialog } from '../../lib/navigation/dialog-route.ts'
import { useClinicZone } from '../../shared/clinic/clinic-zone.ts'
import { basicSection } from './edit-record/basic-section.tsx'
import { contactSection, emergencySection } from './edit-record/contact-sections.tsx'
import { EditRecordDialog } from './edit-record/edit-record-dialog.tsx'
import { medicalAlertsSection } from './edit-record/medical-alerts-section.tsx'
import type { Section } from './edit-record/section.ts'
import { RecordHistoryDialog } from './record-history/record-history-dialog.tsx'

/** The dialog that changes one part of the record. */
const editPage =
  <V extends Record<string, string | boolean>>(section: Section<V>) =>
  ({ id }: { id: number }) => (
    <EditRecordDialog key={id} id={id} section={section} onClose={useCloseDialog()} />
  )

export const EditBasicPage = editPage(basicSection)
export const EditContactPage = editPage(contactSection)
export const EditEmergencyPage = editPage(emergencySection)
export const MedicalAlertsPage = editPage(medicalAlertsSection)

/** The history of a record, over the record. */
export function RecordHistoryPage({ id }: { id: number }) {
  const zone = useClinicZone() ?? pageSettings.timeZone()
  return <RecordHistoryDialog key={id} id={id} zone={zone} onClose={useCloseDialog()} />
}
