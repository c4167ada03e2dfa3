import type { PatientProfile } from '@archwire/contract/patients/record-calls'
import { ageLabel } from '@archwire/domain/patients/age'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import { formatDay } from '@archwire/domain/time/format-day'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
import { formatInstant } from '../../../lib/dates/instants.ts'
import { useDialogState } from '../../../lib/navigation/dialog-route.ts'
import { AlertChips } from '../../../shared/patients/alerts.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { nextToCome } from '../patient/patient-facts.ts'
import styles from './record-header.module.css'

type Props = {
  patient: PatientProfile | undefined
  /** The clinic's day, yyyy-MM-dd. */
  today: string
  actions: ReactNode
}

/**
 * The patient's name, alerts, next appointment and actions. When it is scrolled away, the name and the alerts stay in
 * sight in one line.
 */
export function RecordHeader({ patient, today, actions }: Props) {
  const isPhone = useIsPhone()
  const name = useRef<HTMLHeadingElement>(null)
  const isPassed = useIsPassed(name)
  return (
    <>
      {patient === undefined ? null : (
        // Screen readers have the heading, which says the same.
        <div className={`${styles.pinned} screen-only`} data-shown={isPassed} aria-hidden>
          <div className={styles.line}>
            <Box
              component="strong"
              // The alerts give way to the name, not the name to them.
              {...(isPhone ? { miw: 0 } : { flex: 'none', maw: '40%' })}
              className="one-line"
            >
              {patient.fullName}
            </Box>
            <Text span flex="none" c="dimmed">
              {bornLabel(patient, today)}
            </Text>
            <AlertChips patientId={patient.id} isOneLine />
          </div>
        </div>
      )}
      <Group align="flex-start" gap="8px 16px">
        <Avatar name={patient?.fullName ?? ''} photo={patient?.photo ?? null} size={48} />
        <Stack
          gap={0}
          align="flex-start"
          flex={1}
          miw={200}
          className={`long-words ${patient === undefined ? 'late' : ''}`}
        >
          <h1 ref={name} tabIndex={-1}>
            {patient?.fullName ?? <Placeholder width={240} label="Loading" />}
          </h1>
          {patient === undefined ? null : <Text c="dimmed">{bornLabel(patient, today)}</Text>}
          {patient === undefined ? null : <AlertChips patientId={patient.id} my={4} />}
          {patient === undefined ? (
            <Placeholder width={200} />
          ) : isPhone ? (
            <Reach patient={patient} />
          ) : (
            <Next appointment={nextToCome(patient)} />
          )}
        </Stack>
        <Group
          gap="xs"
          wrap="nowrap"
          flex={isPhone ? '1 0 100%' : 'none'}
          className={`${styles.actions} screen-only`}
        >
          {actions}
        </Group>
      </Group>
    </>
  )
}

const bornLabel = ({ dob }: PatientProfile, today: string): string =>
  dob === null ? 'No date of birth' : `${ageLabel(today, dob)}, ${formatDay(dob, 'MM/dd/yyyy')}`

/**
 * Whether the name is at least partly scrolled out above, below the sticky bar. Only the name counts: on a phone the
 * rest of the header is half a screen high, and the alerts must stay visible past it.
 */
function useIsPassed(element: RefObject<HTMLElement | null>): boolean {
  const [isPassed, setIsPassed] = useState(false)
  useEffect(() => {
    if (element.current === null) return undefined
    const bar = document.querySelector('header')?.getBoundingClientRect().height ?? 0
    const observer = new IntersectionObserver(
      entries => {
        // If several positions are reported at once, the last one is current.
        const entry = entries.at(-1)
        if (entry !== undefined)
          setIsPassed(entry.intersectionRatio < 1 && entry.boundingClientRect.top < bar)
      },
      { rootMargin: `-${Math.round(bar)}px 0px 0px`, threshold: 1 },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isPassed
}

function Next({ appointment }: { appointment: ReturnType<typeof nextToCome> }) {
  const dialog = useDialogState()
  if (appointment === undefined) return <Text c="dimmed">No next appointment</Text>
  return (
    <Group gap="0 4px">
      <p>
        <Text span c="dimmed">
          Next appointment:
        </Text>{' '}
        {appointment.appointmentType.title}, {formatInstant(appointment.startsAt)}
      </p>
      <Button
        component={Link}
        to={`/v2/appointment/${appointment.id}/edit`}
        state={dialog}
        variant="subtle"
        aria-label="CHANGE the next appointment"
      >
        CHANGE
      </Button>
    </Group>
  )
}

/** On a phone: links to call and write to the patient, and the next appointment. */
function Reach({ patient }: { patient: PatientProfile }) {
  const dialog = useDialogState()
  const { email, phoneNumber } = patient
  const next = nextToCome(patient)
  return (
    <>
      {email === null ? null : (
        <a className="tall" href={`mailto:${email}`}>
          {email}
        </a>
      )}
      {phoneNumber === null ? null : (
        <a className="tall" href={`tel:+1${phoneNumber}`}>
          {formatPhone(phoneNumber)}
        </a>
      )}
      {next === undefined ? null : (
        <Link className="tall" to={`/v2/appointment/${next.id}`} state={dialog}>
          Next Appointment: {next.appointmentType.title}
        </Link>
      )}
    </>
  )
}
