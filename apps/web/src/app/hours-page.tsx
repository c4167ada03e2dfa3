import { HoursScreen } from '../features/clinic/screens/hours-screen.tsx'
import { useClinicZone } from './clinic-zone.ts'

export const HoursPage = () => <HoursScreen zone={useClinicZone()} />
