import type { PatientProfile } from '@archwire/contract/patients/record-calls'
import { Box, Button } from '@mantine/core'
import { familyOf } from '../../../features/patients/new-patient/relative.ts'
import { useArchive } from '../../../features/patients/record-frame/archive-record.tsx'
import { freeWeeksAddress } from '../../../features/scheduling/appointment-form/free-weeks-link.tsx'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
import { useOpenDialog } from '../../../lib/navigation/dialog-route.ts'
import { MessageButton } from '../../../shared/patients/message-button.tsx'
import { MoreIcon } from '../../../ui/icons.tsx'
import { Menu } from '../../../ui/popup/menu.tsx'
import { eventFor } from './open-record.ts'

/** What is done most often from a patient's record. */
export function UsualActions({ patient }: { patient: PatientProfile }) {
  const openDialog = useOpenDialog()
  return (
    <>
      <Button variant="default" onClick={() => openDialog('/v2/event/new', eventFor(patient))}>
        New Appointment
      </Button>
      <MessageButton label="Messages" patient={patient} inNewTab isIcon={useIsPhone()} />
    </>
  )
}

/** A menu of what is done less often. */
export function MoreActions({ patient, isAdmin }: { patient: PatientProfile; isAdmin: boolean }) {
  const openDialog = useOpenDialog()
  const archive = useArchive(patient)
  const forAdministrators = [
    { label: 'History', onSelect: () => openDialog(`/v2/patient/${patient.id}/history`) },
    {
      label: 'Merge with another record…',
      onSelect: () => openDialog(`/v2/patient/${patient.id}/merge`),
    },
    ...(patient.archived
      ? []
      : [{ label: 'Archive patient', isDangerous: true, onSelect: () => void archive() }]),
  ]
  return (
    <Box className="screen-only">
      <Menu
        label="More for this patient"
        button={<MoreIcon />}
        items={[
          { label: 'Next visit', onSelect: () => openDialog(freeWeeksAddress(patient.id)) },
          {
            label: 'Add family member',
            onSelect: () => openDialog('/v2/patient/new', familyOf(patient)),
          },
          ...(isAdmin ? forAdministrators : []),
        ]}
      />
    </Box>
  )
}
