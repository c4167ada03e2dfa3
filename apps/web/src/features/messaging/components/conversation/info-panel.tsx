import { formatPhone } from '@archwire/domain/patients/phone-number'
import { Button } from '@mantine/core'
import { useOpenDialog } from '../../../../lib/dialog-route.ts'
import type { OpenedConversation } from '../../api/opened-conversation.ts'
import styles from './info-panel.module.css'
import { PatientSection, type PatientSectionProps } from './patient-section.tsx'

type Props = Pick<PatientSectionProps, 'zone' | 'onInsertFormLink' | 'onLeave'> & {
  conversation: OpenedConversation['conversation']
}

/** Who is at the other end: each patient who has this number, or nobody whom the clinic knows. */
export const InfoPanel = (props: Props) =>
  props.conversation.patients.length === 0 ? <ContactInfo {...props} /> : <Patients {...props} />

const Patients = ({ conversation: { patients }, ...rest }: Props) => (
  <div className={styles.panel}>
    {patients.map(patient => (
      <PatientSection key={patient.id} patient={patient} isOnly={patients.length === 1} {...rest} />
    ))}
  </div>
)

function ContactInfo({ conversation: { phoneNumber }, onLeave }: Props) {
  const openDialog = useOpenDialog()
  const open = (address: string, initial?: unknown) => {
    onLeave()
    openDialog(address, initial)
  }
  return (
    <div className={styles.panel}>
      <section className={styles.contact} aria-label="Contact info">
        <h2>Contact info</h2>
        <p>{formatPhone(phoneNumber)}</p>
        <p className={styles.dimmed}>This number is not associated with patient records.</p>
        <Button onClick={() => open('/v2/patient/new', { phone: phoneNumber })}>New Patient</Button>
        <Button
          variant="default"
          onClick={() => open('/v2/event/new', { newPatient: { phone: phoneNumber } })}
        >
          New Appointment
        </Button>
      </section>
    </div>
  )
}
