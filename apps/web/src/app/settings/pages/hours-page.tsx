import { HoursScreen } from '../../../features/clinic/hours/hours-screen.tsx'
import { useClinicZone } from '../../page/clinic-zone.ts'

export const HoursPage = () => <HoursScreen zone={useClinicZone()} />
