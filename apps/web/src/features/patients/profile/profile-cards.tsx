import type { PatientProfile } from '@archwire/contract/patients/record-calls'
import { ageLabel } from '@archwire/domain/patients/age'
import { patientFields } from '@archwire/domain/patients/patient-fields'
import { Box, Group, Stack, Switch, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Fragment, useEffect, useId } from 'react'
import { Link } from 'react-router'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
import { AppointmentLinks } from '../../../shared/appointments/appointment-links.tsx'
import { notifyError } from '../../../ui/feedback/notices.tsx'
import { Fact, Facts, RecordCard } from '../../../ui/layout/record-page.tsx'
import { addressLines, fieldText, type TextField } from '../patient/patient-facts.ts'
import { readSsn } from '../patient/record.ts'
import { recordAddress } from '../record-frame/record-addresses.ts'
import styles from './profile-cards.module.css'
import '../../../ui/theme/switch.css'

const shownFor = 30_000

/**
 * Masked until somebody reveals it, which is audited; masked again when the window loses the focus, or after a while.
 */
function Ssn({ patientId, masked }: { patientId: number; masked: string }) {
  // The number is kept in this state alone: hiding it forgets it.
  const reveal = useMutation({ mutationFn: () => readSsn(patientId), gcTime: 0, onError: notifyError })
  const { data: shown, reset } = reveal
  const isShown = shown !== undefined
  useEffect(() => {
    if (!isShown) return undefined
    const timer = setTimeout(reset, shownFor)
    const hideWhenLeft = () => {
      if (document.hidden) reset()
    }
    document.addEventListener('visibilitychange', hideWhenLeft)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', hideWhenLeft)
    }
  }, [isShown, reset])
  return (
    <Group component="span" display="inline-flex" gap="0 8px">
      <span>{isShown ? (shown ?? 'It cannot be read any more. Type it again.') : masked}</span>
      <button
        type="button"
        className={`quiet ${styles.toggle}`}
        aria-label={isShown ? 'Hide SSN' : 'Show SSN'}
        aria-disabled={reveal.isPending}
        onClick={() => {
          if (isShown) reset()
          else if (!reveal.isPending) reveal.mutate()
        }}
      >
        {isShown ? 'Hide' : 'Show'}
      </button>
    </Group>
  )
}

type Props = { profile: PatientProfile }

const editOf = (id: number, part: string, label: string) => ({
  address: `/v2/patient/${id}/${part}`,
  label,
})

const schemes: { [Kind in string]?: string } = { phone: 'tel:+1', email: 'mailto:' }

/** Longer parts of an e-mail address do not fit a line of the narrowest card. */
const mostInLine = 30

/** An e-mail address, broken before its @ and at no hyphen. */
const EmailText = ({ text }: { text: string }) => (
  <span>
    {text.split(/(?=@)/).map((part, place) => (
      <Fragment key={part}>
        {place === 0 ? null : <wbr />}
        <span style={part.length > mostInLine ? {} : { whiteSpace: 'nowrap' }}>{part}</span>
      </Fragment>
    ))}
  </span>
)

/** The text of a field; a phone number and an email address are links. */
function FieldFact({ profile, field }: Props & { field: TextField }) {
  const { kind, label } = patientFields[field]
  const [value, scheme] = [profile[field], schemes[kind]]
  const text = fieldText(profile, field)
  const shown = kind === 'email' && text ? <EmailText text={text} /> : text
  return <Fact name={label}>{scheme && value ? <a href={`${scheme}${value}`}>{shown}</a> : text}</Fact>
}

/** `today` is the clinic's day. */
export const IdentityCard = ({ profile, today }: Props & { today: string }) => (
  <RecordCard title="Basic information" edit={editOf(profile.id, 'edit/basic', 'Edit basic information')}>
    <Facts>
      <Fact name="Name">{profile.fullName}</Fact>
      <Fact name={patientFields.dob.label}>
        {profile.dob && `${fieldText(profile, 'dob')} (${ageLabel(today, profile.dob)})`}
      </Fact>
      <FieldFact profile={profile} field="gender" />
      <Fact name={patientFields.ssn.label}>
        {profile.ssn && <Ssn key={profile.ssn} patientId={profile.id} masked={profile.ssn} />}
      </Fact>
      <FieldFact profile={profile} field="referredBy" />
    </Facts>
  </RecordCard>
)

export const ContactCard = ({ profile }: Props) => (
  <RecordCard
    title="Contact information"
    edit={editOf(profile.id, 'edit/contact-info', 'Edit contact information')}
  >
    <Facts>
      <FieldFact profile={profile} field="phoneNumber" />
      <FieldFact profile={profile} field="email" />
      <Fact name="Address">{addressLines(profile).join('\n')}</Fact>
    </Facts>
    <Preferences />
  </RecordCard>
)

const preferences = [
  { label: 'SMS alerts', isOn: true },
  { label: 'Email alerts', isOn: true },
  { label: 'Newsletter', isOn: false },
]

/** These preferences are the same for every patient. */
function Preferences() {
  const id = useId()
  return (
    <Stack component="fieldset" display="grid" gap="xs" pt="sm" className="line-above" aria-describedby={id}>
      <Box component="legend" fw={500} className={styles.legend ?? ''}>
        Messaging preferences
      </Box>
      <Group gap="8px 24px" display={useIsPhone() ? 'grid' : 'flex'}>
        {preferences.map(({ label, isOn }) => (
          <Switch key={label} label={label} checked={isOn} readOnly disabled title="Not possible to change" />
        ))}
      </Group>
      <Text id={id} c="dimmed">
        Not possible to change
      </Text>
    </Stack>
  )
}

export const EmergencyCard = ({ profile }: Props) => (
  <RecordCard
    title="Emergency contact"
    edit={editOf(profile.id, 'edit/emergency-contact', 'Edit emergency contact')}
  >
    <Facts>
      <FieldFact profile={profile} field="emergencyName" />
      <FieldFact profile={profile} field="emergencyRelationship" />
      <FieldFact profile={profile} field="emergencyEmail" />
      <FieldFact profile={profile} field="emergencyPhoneNumber" />
    </Facts>
  </RecordCard>
)

export const AppointmentsCard = ({ profile, zone }: Props & { zone: string }) => (
  <RecordCard title="Appointments">
    <AppointmentLinks title="Next" list={profile.nextAppointments} zone={zone} />
    <AppointmentLinks title="Previous" list={profile.previousAppointments} zone={zone} />
    <div>
      <Link to={recordAddress(profile.id, 'treatment')} className="thumb screen-only">
        View all
      </Link>
    </div>
  </RecordCard>
)
