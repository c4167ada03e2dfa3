import type { PatientProfile } from '@archwire/contract/patients/record-calls'
import { Box, Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
import { profileQuery } from '../../../shared/patients/profile-query.ts'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { Columns } from '../../../ui/layout/columns.tsx'
import { RecordCard } from '../../../ui/layout/record-page.tsx'
import { MedicalAlertsCard } from '../alerts/medical-alerts-card.tsx'
import { AppointmentsCard, ContactCard, EmergencyCard, IdentityCard } from './profile-cards.tsx'

type Props = {
  id: number
  /** The clinic's time zone. */
  zone: string
  /** The clinic's day, yyyy-MM-dd. */
  today: string
  /** The card of the insurances, on the left. */
  insurance: (patient: PatientProfile) => ReactNode
  /** The card of the office notes, on the right. */
  officeNotes: ReactNode
  /** The card of the health history form. */
  healthHistory: ReactNode
  /** The card of the treatment contract. */
  contract: ReactNode
  onAddFamilyMember: () => void
}

/** Everything that the clinic knows of a patient besides the treatment. */
export function ProfileScreen({ id, ...parts }: Props) {
  const { data } = useQuery(profileQuery(id))
  return (
    <Stack gap="sm">
      <Box component="h2" fz="lg" lh="24px">
        Patient Profile
      </Box>
      {data === undefined ? <ProfileSkeleton /> : <ProfileCards profile={data} {...parts} />}
    </Stack>
  )
}

type CardsProps = Omit<Props, 'id'> & { profile: PatientProfile }

/** Two columns; on a phone one, in which cards for coming features stand below those that can be used. */
function ProfileCards({
  profile,
  zone,
  today,
  insurance,
  officeNotes,
  healthHistory,
  contract,
  onAddFamilyMember,
}: CardsProps) {
  const who = (
    <>
      <IdentityCard profile={profile} today={today} />
      <ContactCard profile={profile} />
      {insurance(profile)}
      <EmergencyCard profile={profile} />
    </>
  )
  const family = (
    <>
      <RecordCard title="Family members" aside="Coming soon">
        <Button variant="default" w="fit-content" className="screen-only" onClick={onAddFamilyMember}>
          Add family member
        </Button>
      </RecordCard>
      <RecordCard title="Referrals" aside="Coming soon" />
    </>
  )
  const tasks = <RecordCard title="Tasks (0)" aside="Coming soon" />
  const care = (
    <>
      {officeNotes}
      <MedicalAlertsCard profile={profile} />
      {healthHistory}
      {contract}
      <AppointmentsCard profile={profile} zone={zone} />
    </>
  )
  if (useIsPhone()) {
    return (
      <Stack gap="md">
        {who}
        {care}
        {family}
        {tasks}
      </Stack>
    )
  }
  return (
    <Sides>
      <Stack gap="md">
        {who}
        {family}
      </Stack>
      <Stack gap="md">
        {tasks}
        {care}
      </Stack>
    </Sides>
  )
}

const Sides = ({ className, children }: { className?: string; children: ReactNode }) => (
  <Columns shares={[1, 1]} align="start" maw="var(--page)" {...(className && { className })}>
    {children}
  </Columns>
)

const ProfileSkeleton = () => (
  <Sides className="late">
    <Stack gap="md">
      <Placeholder width="100%" height={204} label="Loading" />
      <Placeholder width="100%" height={240} />
      <Placeholder width="100%" height={172} />
    </Stack>
    <Stack gap="md">
      <Placeholder width="100%" height={60} />
      <Placeholder width="100%" height={160} />
      <Placeholder width="100%" height={240} />
    </Stack>
  </Sides>
)
