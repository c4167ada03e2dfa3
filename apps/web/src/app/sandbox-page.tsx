import { SandboxScreen } from '../features/sandbox/screens/sandbox-screen.tsx'
import { useLive } from './live.ts'

export function SandboxPage() {
  useLive('sandbox', {})
  return <SandboxScreen />
}
