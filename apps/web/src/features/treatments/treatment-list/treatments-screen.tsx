import { Box, Text } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { useOpenDialog } from '../../../lib/navigation/dialog-route.ts'
import { MedicalAlertList } from '../../../shared/patients/alerts.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import { RecordPage, RecordPanel } from '../../../ui/layout/record-page.tsx'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { Menu } from '../../../ui/popup/menu.tsx'
import { TreatmentList } from './treatment-list.tsx'

type Props = {
  patientId: number
  /** The appointment in the address: scrolled to, with its note ready to be written. */
  appointmentId: number | undefined
  medicalAlerts: readonly { name: string; label: string; color: string }[]
  /** The signed-in user. */
  userId: number | undefined
  /** Today in the clinic's time zone, yyyy-MM-dd. */
  today: string
  /** Renders the button to finish a visit on its card. */
  finishOf: (appointmentId: number) => ReactNode
  onAddAppointment: () => void
}

const tabs = [
  { value: 'appointments', label: 'Appointments' },
  { value: 'plan', label: 'Plan' },
  { value: 'tasks', label: 'Tasks' },
] as const
type Tab = (typeof tabs)[number]['value']

/** A patient's treatments and their notes. */
export function TreatmentsScreen({ medicalAlerts, onAddAppointment, ...list }: Props) {
  const [tab, setTab] = useState<Tab>('appointments')
  const panel = useId()
  const openDialog = useOpenDialog()
  const newNote = `/v2/patient/${list.patientId}/notes/new/yellow`
  return (
    <RecordPage
      title="Treatments"
      aside={
        <>
          {medicalAlerts.length === 0 ? null : (
            <MedicalAlertList alerts={medicalAlerts} label="Medical alerts" />
          )}
          <Box ml="auto">
            <Menu
              label="Add New"
              isFilled
              button={
                <>
                  <PlusIcon /> Add New
                </>
              }
              items={[
                { label: 'Add Appointment', onSelect: onAddAppointment },
                { label: 'Add Yellow Note', onSelect: () => openDialog(newNote) },
              ]}
            />
          </Box>
        </>
      }
    >
      <Tabs label="Treatments" tabs={tabs} value={tab} onChange={setTab} panel={panel} isFlush />
      <RecordPanel id={panel} tab={tab}>
        {/* The list stays mounted, with the note being written. */}
        <div hidden={tab !== 'appointments'}>
          <TreatmentList {...list} />
        </div>
        {tab === 'appointments' ? null : (
          <Text py="lg" c="dimmed">
            Coming soon
          </Text>
        )}
      </RecordPanel>
    </RecordPage>
  )
}
