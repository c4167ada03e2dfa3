import { WorkingButton } from '../ui/working-button.tsx'
import { useSignOut } from './sign-out.ts'

export function SignOutButton() {
  const { signOut, isSigningOut } = useSignOut()
  return (
    <WorkingButton variant="subtle" working={isSigningOut ? 'Signing out…' : undefined} onClick={signOut}>
      Sign out
    </WorkingButton>
  )
}
