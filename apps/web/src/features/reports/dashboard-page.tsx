import { useQuery } from '@tanstack/react-query'
import { useClinicDay } from '../../lib/dates/use-clinic-day.ts'
import { useClinicZone } from '../../shared/clinic/clinic-zone.ts'
import { userQuery } from '../../shared/users/signed-in-user.ts'
import { AdministratorsOnly } from './dashboard-frame.tsx'
import { DashboardScreen } from './dashboard-screen.tsx'

export function DashboardPage() {
  const user = useQuery(userQuery).data
  const zone = useClinicZone()
  if (user?.admin === false) return <AdministratorsOnly />
  // Until both the user and the clinic's day are loaded there is no range to request.
  return user === undefined || zone === undefined ? (
    <DashboardScreen today={undefined} />
  ) : (
    <Dashboard zone={zone} />
  )
}

const Dashboard = ({ zone }: { zone: string }) => <DashboardScreen today={useClinicDay(zone)} />
