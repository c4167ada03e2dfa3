import type { PatientProfile } from '@archwire/contract/patients/record-calls'
import type { AppointmentSummary } from '@archwire/contract/scheduling/appointment'
import { ageLabel } from '@archwire/domain/patients/age'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import { formatDay } from '@archwire/domain/time/format-day'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
import { useDialogState } from '../../../lib/navigation/dialog-route.ts'
import { AlertChips } from '../../../shared/patients/alerts.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { PhoneIcon } from '../../../ui/icons.tsx'
import { nextToCome, visitTime } from '../patient/patient-facts.ts'
import { HeaderFacts } from './header-facts.tsx'
import { PinnedLine, useIsPassed } from './pinned-line.tsx'

/** What staff do with a patient: the usual actions, and the menu of the others. */
export type HeaderActions = { usual: ReactNode; more: ReactNode }

type Props = {
  patient: PatientProfile | undefined
  /** The clinic's day, yyyy-MM-dd. */
  today: string
  actions: HeaderActions | undefined
}

/**
 * Who the patient is, and what the desk must know before anything else: on a wide window in two lines. When the name is
 * scrolled away, one line of it stays in sight.
 */
export function RecordHeader({ patient, today, actions }: Props) {
  const isPhone = useIsPhone()
  const name = useRef<HTMLHeadingElement>(null)
  const isPassed = useIsPassed(name)
  const born = patient === undefined ? <Placeholder width={160} /> : bornLabel(patient, today)
  return (
    <>
      {patient === undefined ? null : (
        <PinnedLine patient={patient} today={today} born={born} isShown={isPassed} />
      )}
      <Stack gap={4} maw="var(--page)" className={`long-words ${patient === undefined ? 'late' : ''}`}>
        <Group gap={12} align="flex-start" wrap="nowrap">
          <Avatar name={patient?.fullName ?? ''} photo={patient?.photo ?? null} size={isPhone ? 48 : 56} />
          <Stack gap={0} flex={1} miw={0}>
            <Group gap="4px 16px" align="flex-start" justify="space-between" wrap="nowrap">
              <Group gap="4px 12px" miw={0} mih={isPhone ? 28 : 32}>
                <h1 ref={name} tabIndex={-1}>
                  {patient?.fullName ?? <Placeholder width={isPhone ? 160 : 240} label="Loading" />}
                </h1>
                {isPhone || patient === undefined ? null : (
                  <>
                    <AlertChips patientId={patient.id} />
                    <Group gap={12} wrap="nowrap" flex="1 1 177px" miw={0}>
                      <HeaderFacts patient={patient} areLinks />
                    </Group>
                  </>
                )}
              </Group>
              {isPhone ? null : (
                <Group gap="xs" wrap="nowrap" flex="none" className="screen-only">
                  {actions?.usual}
                  {actions?.more}
                </Group>
              )}
            </Group>
            {isPhone ? (
              <Text c="dimmed">{born}</Text>
            ) : (
              <Group gap="0 16px" mih={32}>
                <Text span c="dimmed">
                  {born}
                </Text>
                {patient === undefined ? (
                  <Placeholder width={320} />
                ) : (
                  <Reach patient={patient} today={today} />
                )}
              </Group>
            )}
          </Stack>
          {isPhone ? actions?.more : null}
        </Group>
        {isPhone ? <NarrowLines patient={patient} today={today} actions={actions} /> : null}
      </Stack>
    </>
  )
}

const bornLabel = ({ dob }: PatientProfile, today: string): string =>
  dob === null ? 'No date of birth' : `${ageLabel(today, dob)}, ${formatDay(dob, 'MM/dd/yyyy')}`

/** How the patient is reached, and when they come next. */
function Reach({ patient, today }: { patient: PatientProfile; today: string }) {
  const dialog = useDialogState()
  const next = nextToCome(patient, today)
  return (
    <>
      <Phone number={patient.phoneNumber} />
      {next === undefined ? (
        <Text c="dimmed">No next appointment</Text>
      ) : (
        <Group gap={0}>
          <p>
            <Text span c="dimmed">
              Next appointment:
            </Text>{' '}
            <VisitLabel visit={next} today={today} />
          </p>
          <Button
            component={Link}
            to={`/v2/appointment/${next.id}/edit`}
            state={dialog}
            variant="subtle"
            c="var(--accent)"
            fz="xs"
            fw={500}
            lts="0.04em"
            px="xs"
            aria-label="CHANGE the next appointment"
          >
            CHANGE
          </Button>
        </Group>
      )}
    </>
  )
}

const Phone = ({ number }: { number: string | null }) =>
  number === null ? (
    <Text span c="dimmed">
      No phone number
    </Text>
  ) : (
    <a className="tall" href={`tel:+1${number}`}>
      {formatPhone(number)}
    </a>
  )

/** The day and the time stay in one line. */
const VisitLabel = ({ visit, today }: { visit: AppointmentSummary; today: string }) => (
  <>
    {visit.appointmentType.title}, <span style={{ whiteSpace: 'nowrap' }}>{visitTime(visit, today)}</span>
  </>
)

/** On a phone, below the name: all lines are there while the record is loading, so that nothing moves. */
function NarrowLines({ patient, today, actions }: Props) {
  const dialog = useDialogState()
  const next = patient && nextToCome(patient, today)
  return (
    <>
      <Group gap="4px 12px" mih={20}>
        {patient === undefined ? (
          <Placeholder width={200} />
        ) : (
          <>
            <HeaderFacts patient={patient} areLinks={false} />
            <AlertChips patientId={patient.id} />
          </>
        )}
      </Group>
      <Group gap="0 8px" justify="space-between" mih="var(--control)">
        {patient === undefined ? (
          <Placeholder width={120} />
        ) : (
          <Group gap={6} wrap="nowrap">
            <PhoneIcon />
            <Phone number={patient.phoneNumber} />
          </Group>
        )}
        <Group gap="xs" wrap="nowrap" className="screen-only">
          {actions?.usual}
        </Group>
      </Group>
      {patient === undefined ? (
        <Box className="tall">
          <Placeholder width={240} />
        </Box>
      ) : next === undefined ? (
        <Text c="dimmed" className="tall">
          No visit booked
        </Text>
      ) : (
        <Link className="tall" to={`/v2/appointment/${next.id}`} state={dialog}>
          <span>
            Next Appointment: <VisitLabel visit={next} today={today} />
          </span>
        </Link>
      )}
    </>
  )
}
