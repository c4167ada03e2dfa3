import { useQuery } from '@tanstack/react-query'
import { useMatch } from 'react-router'
import { useLive } from '../../lib/live/use-live.ts'
import { clinicQuery } from '../../shared/clinic/clinic.ts'
import { SandboxOnboardingScreen, SandboxScreen } from './sandbox-screen.tsx'

export function SandboxPage() {
  useLive('sandbox', {})
  useLive('clinic', {})
  const isOnboarding = useMatch('/settings/sandbox/onboarding') !== null
  const billingStatus = useQuery(clinicQuery).data?.billingOnboardingStatus
  return isOnboarding ? <SandboxOnboardingScreen /> : <SandboxScreen billingStatus={billingStatus} />
}
