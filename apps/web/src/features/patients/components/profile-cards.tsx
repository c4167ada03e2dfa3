import type { PatientProfile } from '@archwire/contract/patients/record-calls'
import { ageLabel } from '@archwire/domain/patients/age'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import { formatDay } from '@archwire/domain/time/format-day'
import { Switch } from '@mantine/core'
import { useId } from 'react'
import { Link } from 'react-router'
import { AppointmentLinks } from '../../../pickers/appointments/appointment-links.tsx'
import { Fact, Facts, RecordCard } from '../../../ui/record-card.tsx'
import '../../../ui/switch.css'
import { addressLines } from './address-lines.ts'
import { genderNames } from './gender-names.ts'
import styles from './profile-cards.module.css'
import { recordAddress } from './record-views.ts'
import { Ssn } from './ssn.tsx'

type Props = { profile: PatientProfile }

const editOf = (id: number, part: string, label: string) => ({
  address: `/v2/patient/${id}/${part}`,
  label,
})

const Phone = ({ number }: { number: string }) => <a href={`tel:+1${number}`}>{formatPhone(number)}</a>

const Email = ({ address }: { address: string }) => <a href={`mailto:${address}`}>{address}</a>

/** `today` is the clinic's day. */
export const IdentityCard = ({ profile, today }: Props & { today: string }) => (
  <RecordCard title="Basic information" edit={editOf(profile.id, 'edit/basic', 'Edit basic information')}>
    <Facts>
      <Fact name="Name">{profile.fullName}</Fact>
      <Fact name="Date of birth">
        {profile.dob && `${formatDay(profile.dob, 'MM/dd/yyyy')} (${ageLabel(today, profile.dob)})`}
      </Fact>
      <Fact name="Gender">{profile.gender && genderNames[profile.gender]}</Fact>
      <Fact name="SSN">
        {profile.ssn && <Ssn key={profile.ssn} patientId={profile.id} masked={profile.ssn} />}
      </Fact>
      <Fact name="Heard about us">{profile.referredBy}</Fact>
    </Facts>
  </RecordCard>
)

export const ContactCard = ({ profile }: Props) => (
  <RecordCard
    title="Contact information"
    edit={editOf(profile.id, 'edit/contact-info', 'Edit contact information')}
  >
    <Facts>
      <Fact name="Mobile">{profile.phoneNumber && <Phone number={profile.phoneNumber} />}</Fact>
      <Fact name="Email">{profile.email && <Email address={profile.email} />}</Fact>
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

/** The same for every patient. */
function Preferences() {
  const id = useId()
  return (
    <fieldset className={styles.preferences} aria-describedby={id}>
      <legend>Messaging preferences</legend>
      <div className={styles.switches}>
        {preferences.map(({ label, isOn }) => (
          <Switch key={label} label={label} checked={isOn} readOnly disabled title="Not possible to change" />
        ))}
      </div>
      <p id={id} className={styles.dimmed}>
        Not possible to change
      </p>
    </fieldset>
  )
}

export const EmergencyCard = ({ profile }: Props) => (
  <RecordCard
    title="Emergency contact"
    edit={editOf(profile.id, 'edit/emergency-contact', 'Edit emergency contact')}
  >
    <Facts>
      <Fact name="Name">{profile.emergencyName}</Fact>
      <Fact name="Relationship">{profile.emergencyRelationship}</Fact>
      <Fact name="Email">{profile.emergencyEmail && <Email address={profile.emergencyEmail} />}</Fact>
      <Fact name="Mobile">
        {profile.emergencyPhoneNumber && <Phone number={profile.emergencyPhoneNumber} />}
      </Fact>
    </Facts>
  </RecordCard>
)

export const AppointmentsCard = ({ profile, zone }: Props & { zone: string }) => (
  <RecordCard title="Appointments">
    <AppointmentLinks title="Next" list={profile.nextAppointments} zone={zone} />
    <AppointmentLinks title="Previous" list={profile.previousAppointments} zone={zone} />
    <Link to={recordAddress(profile.id, 'treatment')} className={`${styles.all} screen-only`}>
      View all
    </Link>
  </RecordCard>
)
