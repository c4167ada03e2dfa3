import type { Appointment, ListedAppointment } from '@archwire/contract/scheduling/appointment'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import { isReadOnly, isToCome } from '@archwire/domain/scheduling/visits/visit-status'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useClinicDay } from '../../../lib/dates/use-clinic-day.ts'
import { useDialogState } from '../../../lib/navigation/dialog-route.ts'
import { AppointmentLinks } from '../../../shared/appointments/appointment-links.tsx'
import { AlertChips } from '../../../shared/patients/alerts.tsx'
import { MessageButton } from '../../../shared/patients/message-button.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Swatch } from '../../../ui/swatch.tsx'
import {
  bookedOnlineLabel,
  dayLabel,
  placeLabel,
  timeRangeLabel,
} from '../appointments/time-and-place-labels.ts'
import styles from './appointment-window.module.css'
import { LabelChooser } from './label-chooser.tsx'

/** The fields that both a calendar entry and a loaded appointment have. */
export type Shown = ListedAppointment & Partial<Pick<Appointment, 'notes' | 'booker'>>

type AppointmentFactsProps = { appointment: Shown; zone: string; canEdit: boolean }

/** The type, time, place and doctor of an appointment. */
export function AppointmentFacts({ appointment, zone, canEdit }: AppointmentFactsProps) {
  const { id, appointmentType, duration, doctor, virtual } = appointment
  const bookedOnline = bookedOnlineLabel(appointment)
  const dialog = useDialogState()
  const today = useClinicDay(zone)
  return (
    <Stack gap="xs">
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Group component="h2" gap="0 8px" fz="lg" lh="24px">
          <Swatch color={appointmentType.color} size={12} />
          {appointmentType.title}
          <Text span inherit fw={400} c="dimmed">
            {duration} min
          </Text>
        </Group>
        {canEdit ? (
          <Button
            variant="default"
            component={Link}
            to={`/v2/appointment/${id}/edit`}
            state={dialog}
            flex="none"
          >
            {isReadOnly(appointment, new Date()) ? 'View' : 'Edit'}
          </Button>
        ) : null}
      </Group>
      <dl className={styles.list}>
        <dt>Date</dt>
        <dd>{dayLabel(appointment.startsAt)}</dd>
        <dt>Time</dt>
        <dd>{timeRangeLabel(appointment, zone)}</dd>
        <dt>{virtual ? 'Contact' : 'Room'}</dt>
        <dd>{placeLabel(appointment)}</dd>
        <dt>Doctor</dt>
        <dd>{doctor?.fullName ?? 'No Doctor'}</dd>
      </dl>
      {virtual ? <Text c="dimmed">This appointment is Virtual.</Text> : null}
      {bookedOnline === undefined ? null : <Text c="dimmed">{bookedOnline}</Text>}
      {canEdit && isToCome(appointment, today) ? (
        <Button
          variant="default"
          component={Link}
          to={`/v2/appointment/${id}/move`}
          state={dialog}
          w="max-content"
        >
          Move to another week
        </Button>
      ) : null}
    </Stack>
  )
}

type Patient = Shown['patient'] & Partial<Appointment['patient']>

type PatientCardProps = {
  appointment: Shown
  patient: Patient
  zone: string
  canChange: boolean
  /** The patient is named elsewhere on the page. */
  isHeadless?: boolean
}

const quiet = { variant: 'subtle', px: 'xs' }

/** The patient, their contact details and their other appointments. */
export function PatientCard({ appointment, patient, zone, canChange, isHeadless = false }: PatientCardProps) {
  return (
    <Stack gap={20}>
      {isHeadless ? null : <PatientHead patient={patient} />}
      <Stack gap={0} ml={-9} align="flex-start">
        <Button {...quiet} component={Link} to={`/v2/patient/${patient.id}/profile`}>
          See Profile
        </Button>
        <Button {...quiet} component={Link} to={`/v2/patient/${patient.id}/treatment`}>
          View all appointments
        </Button>
        <MessageButton label="Send Message" patient={patient} {...quiet} />
      </Stack>
      {canChange ? <LabelChooser appointment={appointment} /> : null}
      <AppointmentLinks title="Next Appointments" list={patient.nextAppointments} zone={zone} replace />
      <AppointmentLinks
        title="Previous Appointments"
        list={patient.previousAppointments}
        zone={zone}
        replace
      />
    </Stack>
  )
}

/** The patient with their face, their medical alerts and their contact details. */
export function PatientHead({
  patient: { id, fullName, photo = null, email, phoneNumber },
}: {
  patient: Patient
}) {
  return (
    <Group gap="sm" align="flex-start" wrap="nowrap">
      <Avatar name={fullName} photo={photo} size={48} />
      <Stack gap={2} align="flex-start" miw={0} className="long-words">
        <Box component="h2" fz="xl" lh="28px">
          <Box component={Link} to={`/v2/patient/${id}/profile`} c="inherit" className="thumb text-link">
            {fullName}
          </Box>
        </Box>
        <AlertChips patientId={id} my={4} />
        {email === null ? (
          <Text c="dimmed">No email</Text>
        ) : (
          <a href={`mailto:${email}`} className="thumb">
            {email}
          </a>
        )}
        {phoneNumber === null ? (
          <Text c="dimmed">No phone number</Text>
        ) : (
          <a href={`tel:+1${phoneNumber}`} className="thumb">
            {formatPhone(phoneNumber)}
          </a>
        )}
      </Stack>
    </Group>
  )
}
