import { useQuery } from '@tanstack/react-query'
import { pageSettings } from '../../lib/browser/page-settings.ts'
import { useClinicZone } from '../../shared/clinic/clinic-zone.ts'
import { usersQuery } from '../../shared/users/users-query.ts'
import { AuditLogScreen } from './audit-log-screen.tsx'

export function AuditLogPage() {
  const zone = useClinicZone() ?? pageSettings.timeZone()
  return <AuditLogScreen people={useQuery(usersQuery).data} zone={zone} />
}
