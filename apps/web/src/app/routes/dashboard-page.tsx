import { useQuery } from '@tanstack/react-query'
import { AdministratorsOnly } from '../../features/reports/dashboard-frame.tsx'
import { DashboardScreen } from '../../features/reports/dashboard-screen.tsx'
import { userQuery } from '../../features/session/user.ts'
import { useClinicDay } from '../../lib/dates/use-clinic-day.ts'
import { useClinicZone } from '../page/clinic-zone.ts'

export function DashboardPage() {
  const user = useQuery(userQuery).data
  const zone = useClinicZone()
  if (user?.admin === false) return <AdministratorsOnly />
  // Until both the user and the clinic's day are known there is no range to request.
  return user === undefined || zone === undefined ? (
    <DashboardScreen today={undefined} />
  ) : (
    <Dashboard zone={zone} />
  )
}

const Dashboard = ({ zone }: { zone: string }) => <DashboardScreen today={useClinicDay(zone)} />
