import { useQuery } from '@tanstack/react-query'
import { useMatch } from 'react-router'
import { clinicQuery } from '../../../features/clinic/details/clinic.ts'
import { SandboxOnboardingScreen, SandboxScreen } from '../../../features/sandbox/sandbox-screen.tsx'
import { useLive } from '../../live/live-updates.ts'

export function SandboxPage() {
  useLive('sandbox', {})
  useLive('clinic', {})
  const isOnboarding = useMatch('/settings/sandbox/onboarding') !== null
  const billingStatus = useQuery(clinicQuery).data?.billingOnboardingStatus
  return isOnboarding ? <SandboxOnboardingScreen /> : <SandboxScreen billingStatus={billingStatus} />
}
