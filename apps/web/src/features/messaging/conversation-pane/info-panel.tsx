import type { PatientOfConversation } from '@archwire/contract/messaging/calls'
import type { AppointmentSummary } from '@archwire/contract/scheduling/appointment'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { formatInstant } from '../../../lib/dates/instants.ts'
import { useDialogState, useOpenDialog } from '../../../lib/navigation/dialog-route.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { FoldSummary } from '../../../ui/layout/fold-summary.tsx'
import { isOpenForm } from '../composer/form-link.ts'
import { nameOfPatient } from '../conversations/conversation-labels.ts'
import type { OpenedConversation } from '../conversations/opened-conversation.ts'
import styles from './info-panel.module.css'

type PanelAppointmentsProps = { patient: PatientOfConversation; zone: string; onLeave: () => void }

/** The patient's next and last appointments. */
function PanelAppointments({ patient, zone, onLeave }: PanelAppointmentsProps) {
  const { nextAppointments: next, previousAppointments: previous } = patient
  return (
    <Stack aria-label="Appointments" component="section" gap="xs">
      <h3>Appointments</h3>
      {next.length === 0 && previous.length === 0 ? (
        <Text inherit c="dimmed">
          No appointments
        </Text>
      ) : null}
      <AppointmentGroup title="NEXT APPOINTMENT" list={next} zone={zone} onLeave={onLeave} />
      <AppointmentGroup title="PREVIOUS APPOINTMENT" list={previous} zone={zone} onLeave={onLeave} />
    </Stack>
  )
}

type GroupProps = { title: string; list: AppointmentSummary[]; zone: string; onLeave: () => void }

function AppointmentGroup({ title, list, zone, onLeave }: GroupProps) {
  const id = useId()
  const dialog = useDialogState()
  if (list.length === 0) return null
  return (
    <Stack gap="xs">
      <Box component="h4" id={id} c="dimmed" fz="xs">
        {title}
      </Box>
      <Stack component="ul" aria-labelledby={id} gap="xs">
        {list.map(one => (
          <li key={one.id}>
            <Link
              to={`/v2/appointment/${one.id}`}
              state={dialog}
              className={`${styles.card} long-words`}
              onClick={onLeave}
            >
              <Text component="span" fw={500}>
                {one.appointmentType.title}
              </Text>
              <span>{formatInstant(one.startsAt, zone)}</span>
              <Text component="span" inherit c="dimmed">
                {one.room?.title ?? 'No Room'}
              </Text>
              {one.reschedule || one.noShow || one.labels.length > 0 ? (
                <Group component="span" gap={4}>
                  {one.reschedule ? <StatusBadge text="Rescheduled" color="gray" /> : null}
                  {one.noShow ? <StatusBadge text="No Show" color="red" /> : null}
                  {labelsOf(one).map(label => (
                    <Text
                      key={label}
                      span
                      px={6}
                      bd="1px solid var(--field-border)"
                      bdrs={9}
                      fz="xs"
                      lh="16px"
                    >
                      {label}
                    </Text>
                  ))}
                </Group>
              ) : null}
            </Link>
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

// A rescheduled or missed appointment also has a label for it, which would say the same once more.
const labelsOf = ({ reschedule, noShow, labels }: AppointmentSummary): string[] =>
  labels
    .map(({ name }) => name)
    .filter(name => !(noShow && name === 'No Show') && !(reschedule && name === 'Reschedule'))

type PatientSectionProps = {
  patient: PatientOfConversation
  /** No other patient has this number. */
  isOnly: boolean
  /** The clinic's time zone. */
  zone: string
  onInsertFormLink: (patient: PatientOfConversation) => void
  /** Called before a dialog is opened over the page. */
  onLeave: () => void
}

/** What staff need to know of a patient while texting them. */
function PatientSection({ patient, isOnly, zone, onInsertFormLink, onLeave }: PatientSectionProps) {
  // Later the reader opens and closes the section.
  const [isOpenAtFirst] = useState(isOnly)
  const openDialog = useOpenDialog()
  const name = nameOfPatient(patient)
  const { email, phoneNumber, referredBy, intakeForm } = patient
  return (
    <details open={isOpenAtFirst} className="line-below">
      <FoldSummary mih="calc(var(--control) + 12px)" px="md" fw={600} className={styles.summary}>
        <span>{name}</span>
      </FoldSummary>
      <Stack gap="sm" px="md" pb="md">
        <Box
          component={Link}
          to={`/v2/patient/${patient.id}/profile`}
          w="fit-content"
          fz="xs"
          fw={600}
          lts="0.02em"
          className="tall text-link"
          aria-label={`VIEW DETAILS of ${name}`}
        >
          VIEW DETAILS
        </Box>
        {isOpenForm(intakeForm) ? (
          <Button variant="default" onClick={() => onInsertFormLink(patient)}>
            Insert Health History form link
          </Button>
        ) : null}
        <Stack component="dl" gap={2}>
          <Fact name="Email" value={email} />
          <Fact name="Phone" value={phoneNumber && formatPhone(phoneNumber)} />
          <Fact name="Heard about us" value={referredBy} />
        </Stack>
        <PanelAppointments patient={patient} zone={zone} onLeave={onLeave} />
        <Button
          variant="default"
          onClick={() => {
            onLeave()
            openDialog('/v2/event/new', { patient: forEvent(patient) })
          }}
        >
          New Appointment
        </Button>
      </Stack>
    </details>
  )
}

const Fact = ({ name, value }: { name: string; value: string | null }) => (
  <>
    <Box component="dt" c="dimmed" fz="xs">
      {name}
    </Box>
    <Box component="dd" mb={6} className="long-words">
      {value ?? 'Not informed'}
    </Box>
  </>
)

/** The initial values for a new appointment. */
const forEvent = (patient: PatientOfConversation) => {
  const { id, fullName, phoneNumber, email, photo, contactMethod, dob, googleClientId } = patient
  return { id, fullName, phoneNumber, email, photo, contactMethod, dob, googleClientId }
}

type InfoPanelProps = Pick<PatientSectionProps, 'zone' | 'onInsertFormLink' | 'onLeave'> & {
  conversation: OpenedConversation['conversation']
}

/** The people behind the number: each patient who has it, or an unknown contact. */
export const InfoPanel = (props: InfoPanelProps) =>
  props.conversation.patients.length === 0 ? <ContactInfo {...props} /> : <Patients {...props} />

const Patients = ({ conversation: { patients }, ...rest }: InfoPanelProps) => (
  <Stack gap={0} miw={0}>
    {patients.map(patient => (
      <PatientSection key={patient.id} patient={patient} isOnly={patients.length === 1} {...rest} />
    ))}
  </Stack>
)

function ContactInfo({ conversation: { phoneNumber }, onLeave }: InfoPanelProps) {
  const openDialog = useOpenDialog()
  const open = (address: string, initial?: unknown) => {
    onLeave()
    openDialog(address, initial)
  }
  return (
    <Stack component="section" gap="sm" miw={0} p="md" aria-label="Contact info">
      <h2>Contact info</h2>
      <p>{formatPhone(phoneNumber)}</p>
      <Text inherit c="dimmed">
        This number is not associated with patient records.
      </Text>
      <Button variant="default" onClick={() => open('/v2/patient/new', { phone: phoneNumber })}>
        New Patient
      </Button>
      <Button variant="default" onClick={() => open('/v2/event/new', { newPatient: { phone: phoneNumber } })}>
        New Appointment
      </Button>
    </Stack>
  )
}
