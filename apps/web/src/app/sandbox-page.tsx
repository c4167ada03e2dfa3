import { useQuery } from '@tanstack/react-query'
import { useMatch } from 'react-router'
import { clinicQuery } from '../features/clinic/api/clinic.ts'
import { SandboxOnboardingScreen } from '../features/sandbox/screens/sandbox-onboarding-screen.tsx'
import { SandboxScreen } from '../features/sandbox/screens/sandbox-screen.tsx'
import { useLive } from './live.ts'

export function SandboxPage() {
  useLive('sandbox', {})
  useLive('clinic', {})
  const isOnboarding = useMatch('/settings/sandbox/onboarding') !== null
  const billingStatus = useQuery(clinicQuery).data?.billingOnboardingStatus
  return isOnboarding ? <SandboxOnboardingScreen /> : <SandboxScreen billingStatus={billingStatus} />
}
