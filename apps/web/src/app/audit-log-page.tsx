import { useQuery } from '@tanstack/react-query'
import { AuditLogScreen } from '../features/audit/screens/audit-log-screen.tsx'
import { usersQuery } from '../features/users/api/users.ts'
import { pageSettings } from '../lib/page-settings.ts'
import { useClinicZone } from './clinic-zone.ts'

export function AuditLogPage() {
  const zone = useClinicZone() ?? pageSettings.timeZone()
  return <AuditLogScreen people={useQuery(usersQuery).data} zone={zone} />
}
